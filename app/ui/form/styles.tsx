/** Class names for the parts of forms. */
export const FIELD_CLASS = 'field'

export const LABEL_CLASS = 'label'

export const OPTIONAL_CLASS = 'optional'

export const HELP_CLASS = 'help'

export const INPUT_CLASS = 'input'

export const CHOICES_CLASS = 'choices'

export const STAR_CHOICES_CLASS = 'star-choices'
