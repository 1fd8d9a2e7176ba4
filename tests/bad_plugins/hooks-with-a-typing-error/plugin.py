def hearts_styles(:
