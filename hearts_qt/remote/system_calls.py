"""All system calls of Linux, and the answers to a player's calls.

Each call has its number on x86-64 and on 64-bit ARM, or a dash. A call that is not listed, such as a new one of a later
kernel, is answered as if it did not exist. This module imports only the standard library, because a plugin's process
reads it before the plugin's code runs.
"""

import errno
from collections.abc import Iterator, Mapping

ALLOW, ERROR = 0x7FFF0000, 0x00050000
"""The two kinds of answers. Either the kernel executes the call, or the call returns an error without being
executed."""
PRETEND = ERROR
"""The answer "error 0": the call returns success without being executed."""
MISSING = ERROR | errno.ENOSYS

_ALLOWED = """
read 0 63, write 1 64, close 3 57, stat 4 -, fstat 5 80, lstat 6 -, poll 7 -, lseek 8 62, mprotect 10 226,
munmap 11 215, brk 12 214, rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, pread64 17 67,
pwrite64 18 68, readv 19 65, writev 20 66, access 21 -, pipe 22 -, select 23 -, sched_yield 24 124, mremap 25 216,
msync 26 227, madvise 28 233, dup 32 23, dup2 33 -, pause 34 -, nanosleep 35 101, getitimer 36 102, alarm 37 -,
setitimer 38 103, getpid 39 172, sendto 44 206, recvfrom 45 207, recvmsg 47 212, shutdown 48 210, getsockname 51 204,
getpeername 52 205, fork 57 -, vfork 58 -, execve 59 221, exit 60 93, wait4 61 260, uname 63 160, fsync 74 82,
fdatasync 75 83, ftruncate 77 46, getdents 78 -, getcwd 79 17, chdir 80 49, fchdir 81 50, rename 82 -, mkdir 83 -,
rmdir 84 -, link 86 -, unlink 87 -, symlink 88 -, readlink 89 -, umask 95 166, gettimeofday 96 169, getrlimit 97 163,
getrusage 98 165, times 100 153, getuid 102 174, getgid 104 176, geteuid 107 175, getegid 108 177, setpgid 109 154,
getppid 110 173, getpgrp 111 -, setsid 112 157, getgroups 115 158, getresuid 118 148, getresgid 120 150, capget 125 90,
rt_sigpending 127 136, rt_sigtimedwait 128 137, rt_sigsuspend 130 133, sigaltstack 131 132, personality 135 92,
sched_get_priority_max 146 125, sched_get_priority_min 147 126, mlock 149 228, munlock 150 229, mlockall 151 230,
munlockall 152 231, arch_prctl 158 -, gettid 186 178, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10,
listxattr 194 11, llistxattr 195 12, flistxattr 196 13, time 201 -, epoll_create 213 -, getdents64 217 61,
set_tid_address 218 96, restart_syscall 219 128, exit_group 231 94, epoll_wait 232 -, epoll_ctl 233 21, waitid 247 95,
mkdirat 258 34, newfstatat 262 79, unlinkat 263 35, renameat 264 38, linkat 265 37, symlinkat 266 36, readlinkat 267 78,
faccessat 269 48, pselect6 270 72, ppoll 271 73, set_robust_list 273 99, epoll_pwait 281 22, signalfd 282 -,
timerfd_create 283 85, eventfd 284 -, fallocate 285 47, timerfd_settime 286 86, timerfd_gettime 287 87,
signalfd4 289 74, eventfd2 290 19, epoll_create1 291 20, dup3 292 24, pipe2 293 59, preadv 295 69, pwritev 296 70,
recvmmsg 299 243, getcpu 309 168, renameat2 316 276, getrandom 318 278, execveat 322 281, membarrier 324 283,
mlock2 325 284, copy_file_range 326 285, pkey_mprotect 329 288, pkey_alloc 330 289, pkey_free 331 290, statx 332 291,
rseq 334 293, faccessat2 439 439, epoll_pwait2 441 441, mseal 462 462
"""
"""These calls are allowed: work with the program's own files, memory, threads, children, pipes and time."""

_CHECKED = """
mmap 9 222, openat 257 56, open 2 -, creat 85 -, futex 202 98, fcntl 72 25, ioctl 16 29, prctl 157 167, clone 56 220,
socketpair 53 199, getsockopt 55 209, prlimit64 302 261, setrlimit 160 164, setpriority 141 140,
sched_setparam 142 118, sched_setscheduler 144 119, sched_setaffinity 203 122, sched_setattr 314 274,
getpriority 140 141, ioprio_get 252 31, sched_getparam 143 121, sched_getscheduler 145 120, sched_getaffinity 204 123,
sched_getattr 315 275, close_range 436 436, sched_rr_get_interval 148 127, getpgid 121 155, getsid 124 156,
get_robust_list 274 100, clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115
"""
"""Depending on their arguments, these calls are allowed, refused, or answered by the supervisor."""

_SIGNALS = """
kill 62 129, tkill 200 130, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240,
pidfd_send_signal 424 424
"""
"""These calls are refused, unless something else keeps signals from reaching other processes."""

_TRUNCATION = """
truncate 76 45
"""
"""These calls are refused, unless something else makes all other files read-only."""

_PRETENDED = """
chmod 90 -, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452, chown 92 -, lchown 94 -, fchown 93 55, fchownat 260 54,
utime 132 -, utimes 235 -, futimesat 261 -, utimensat 280 88, flock 73 32, fadvise64 221 223, readahead 187 213,
sync 162 81, syncfs 306 267, sync_file_range 277 84
"""
"""These calls return success and do nothing. They are about modes, owners, times and locks of files, and hints for the
cache."""

_NO_ACCESS = """
socket 41 198, connect 42 203, bind 49 200, listen 50 201, accept 43 202, accept4 288 242, sendmsg 46 211,
sendmmsg 307 269
"""
"""These calls are refused: sockets that reach other programs, and messages with descriptors, which nothing could
count."""

_NO_SUPPORT = """
setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14, lremovexattr 198 15, fremovexattr 199 16
"""
"""These calls about attributes of files are refused."""

_NO_OPTION = """
setsockopt 54 208
"""
"""These calls are refused, so that the buffers of a socket keep the size that is counted for them."""

_NO_USE = """
sendfile 40 71, splice 275 76, tee 276 77, vmsplice 278 75
"""
"""These calls are refused, because with them pipes could hold memory that nobody counts.

Programs copy the data instead.
"""

_FORBIDDEN = """
ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, process_madvise 440 440, process_mrelease 448 448,
pidfd_getfd 438 438, kcmp 312 272, migrate_pages 256 238, move_pages 279 239, perf_event_open 298 241,
ioprio_set 251 30, quotactl 179 60, syslog 103 116, shmget 29 194, shmat 30 196, shmctl 31 195, shmdt 67 197,
semget 64 190, semop 65 193, semctl 66 191, semtimedop 220 192, msgget 68 186, msgsnd 69 189, msgrcv 70 188,
msgctl 71 187, mq_open 240 180, mq_unlink 241 181, mq_timedsend 242 182, mq_timedreceive 243 183, mq_notify 244 184,
mq_getsetattr 245 185, add_key 248 217, request_key 249 218, keyctl 250 219, inotify_init 253 -, inotify_init1 294 26,
inotify_add_watch 254 27, inotify_rm_watch 255 28, fanotify_init 300 262, fanotify_mark 301 263, bpf 321 280,
userfaultfd 323 282, open_by_handle_at 304 265, name_to_handle_at 303 264, unshare 272 97, setns 308 268, mount 165 40,
umount2 166 39, pivot_root 155 41, chroot 161 51, open_tree 428 428, open_tree_attr 467 467, move_mount 429 429,
fsopen 430 430, fsconfig 431 431, fsmount 432 432, fspick 433 433, mount_setattr 442 442, setuid 105 146,
setgid 106 144, setreuid 113 145, setregid 114 143, setresuid 117 147, setresgid 119 149, setgroups 116 159,
setfsuid 122 151, setfsgid 123 152, capset 126 91, mknod 133 -, mknodat 259 33, vhangup 153 58, acct 163 89,
swapon 167 224, swapoff 168 225, reboot 169 142, sethostname 170 161, setdomainname 171 162, settimeofday 164 170,
clock_settime 227 112, clock_adjtime 305 266, adjtimex 159 171, init_module 175 105, finit_module 313 273,
delete_module 176 106, kexec_load 246 104, kexec_file_load 320 294, iopl 172 -, ioperm 173 -, timer_create 222 107,
timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111
"""
"""These calls are refused: access to other processes, shared names and queues, watching files, namespaces, and calls
for root."""

_MISSING = """
clone3 435 435, memfd_create 319 279, memfd_secret 447 447, openat2 437 437, io_uring_setup 425 425,
io_uring_enter 426 426, io_uring_register 427 427, io_setup 206 0, io_destroy 207 1, io_getevents 208 4,
io_pgetevents 333 292, io_submit 209 2, io_cancel 210 3, pidfd_open 434 434, statfs 137 43, fstatfs 138 44, ustat 136 -,
sysfs 139 -, sysinfo 99 179, quotactl_fd 443 443, cachestat 451 451, mincore 27 232, preadv2 327 286, pwritev2 328 287,
futex_waitv 449 449, futex_wake 454 454, futex_wait 455 455, futex_requeue 456 456, mbind 237 235,
set_mempolicy 238 237, get_mempolicy 239 236, set_mempolicy_home_node 450 450, seccomp 317 277,
landlock_create_ruleset 444 444, landlock_add_rule 445 445, landlock_restrict_self 446 446, lsm_get_self_attr 459 459,
lsm_set_self_attr 460 460, lsm_list_modules 461 461, statmount 457 457, listmount 458 458, listns 470 470,
setxattrat 463 463, getxattrat 464 464, listxattrat 465 465, removexattrat 466 466, file_getattr 468 468,
file_setattr 469 469, lookup_dcookie 212 18, remap_file_pages 216 234, uselib 134 -, modify_ldt 154 -,
set_thread_area 205 -, get_thread_area 211 -, _sysctl 156 -, create_module 174 -, get_kernel_syms 177 -,
query_module 178 -, nfsservctl 180 42, getpmsg 181 -, putpmsg 182 -, afs_syscall 183 -, tuxcall 184 -, security 185 -,
vserver 236 -, epoll_ctl_old 214 -, epoll_wait_old 215 -, uretprobe 335 -, uprobe 336 -, map_shadow_stack 453 453,
rseq_slice_yield 471 471
"""
"""These calls are answered as if they did not exist. Programs that use them can also work without them."""

_BY_ANSWER = {
    _ALLOWED: ALLOW,
    _CHECKED: ALLOW,
    _SIGNALS: ERROR | errno.EPERM,
    _TRUNCATION: ERROR | errno.EPERM,
    _PRETENDED: PRETEND,
    _NO_ACCESS: ERROR | errno.EACCES,
    _NO_SUPPORT: ERROR | errno.ENOTSUP,
    _NO_OPTION: ERROR | errno.ENOPROTOOPT,
    _NO_USE: ERROR | errno.EINVAL,
    _FORBIDDEN: ERROR | errno.EPERM,
    _MISSING: MISSING,
}


def _parsed(table: str) -> Iterator[tuple[str, tuple[int | None, int | None]]]:
    for entry in table.split(","):
        name, intel, arm = entry.split()
        yield name, (None if intel == "-" else int(intel), None if arm == "-" else int(arm))


CALLS: Mapping[str, tuple[int | None, int | None]] = {
    name: numbers for table in _BY_ANSWER for name, numbers in _parsed(table)
}
"""The number of each call on x86-64 and on 64-bit ARM."""
ANSWERS: Mapping[str, int] = {name: answer for table, answer in _BY_ANSWER.items() for name, _ in _parsed(table)}
"""The answer to each call, unless the filter decides otherwise."""
CHECKED = tuple(name for name, _ in _parsed(_CHECKED))
"""The calls with an answer that depends on their arguments, the most frequent ones first."""
SIGNALS = frozenset(name for name, _ in _parsed(_SIGNALS))
TRUNCATION = frozenset(name for name, _ in _parsed(_TRUNCATION))
