"""A process of the user with a secret in its environment, its memory and an open file."""

import ctypes
import json
import os
import sys
import time

secret = ctypes.create_string_buffer(sys.stdin.readline().strip().encode())
ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1 % 2**64), 0, 0, 0)  # every process may trace this process
opened = os.open(sys.argv[1], os.O_RDONLY)
print(json.dumps({"pid": os.getpid(), "open": opened, "address": ctypes.addressof(secret)}), flush=True)
time.sleep(600)
