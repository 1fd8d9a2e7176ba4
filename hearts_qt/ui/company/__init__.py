"""The company at the table: who says what and when. It knows only what everybody at the table can see."""
