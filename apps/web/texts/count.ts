const integer = new Intl.NumberFormat('en')
export const count = (value: number) => integer.format(value)
