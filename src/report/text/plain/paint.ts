/** How a part of the terminal output stands out. The library leaves it plain; the command line knows about colours. */
export type Role = 'heading' | 'strong' | 'faint' | 'good' | 'bad'

export type Paint = (role: Role, text: string) => string

export const plain: Paint = (_role, text) => text
