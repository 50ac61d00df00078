/** Class names for the parts of all forms. */
export const FIELD = 'field'

export const LABEL = 'label'

export const OPTIONAL = 'optional'

export const HELP = 'help'

export const INPUT = 'input'

export const CHOICES = 'choices'

export const STAR_CHOICES = 'star-choices'
