/** What the parts of a form look like, wherever they stand: in a form of ours, or one that is written by hand. */
export const FIELD = 'field'

export const LABEL = 'label'

export const OPTIONAL = 'optional'

export const HELP = 'help'

export const INPUT = 'input'

export const CHOICES = 'choices'

export const STAR_CHOICES = 'star-choices'
