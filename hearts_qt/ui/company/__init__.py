"""The company at the table: who says what and when, from what everybody can see."""
