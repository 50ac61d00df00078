import { BUSINESS_FIELDS, businessFieldSet, ownerFieldSet } from './fields'
import { MAIN_PHOTO_LOG_LABEL } from './pictures.server'
import { DAY_FIELDS } from './week/week'

/** Label of closed dates in the audit log. */
export const CLOSED_DATES_LOG_LABEL = 'Días en que no abre'

/** Labels of opening hours in the audit log: one per weekday, and `Horario` for the whole week. */
export const OPENING_HOURS_LOG_LABELS: ReadonlySet<string> = new Set([
  ...DAY_FIELDS.map(({ label }) => label),
  'Horario',
])

const PUBLIC_LABELS: ReadonlySet<string> = new Set([
  ...Object.keys(ownerFieldSet.labels).map(
    (name) => businessFieldSet.labels[name as keyof typeof businessFieldSet.labels],
  ),
  ...OPENING_HOURS_LOG_LABELS,
  ...[
    CLOSED_DATES_LOG_LABEL,
    BUSINESS_FIELDS.logoHash.label,
    MAIN_PHOTO_LOG_LABEL,
    businessFieldSet.labels.fotos,
    businessFieldSet.labels.publicacion,
    businessFieldSet.labels.verificado,
  ],
])

/** Whether a label of the audit log names data of the public page, or publication or verification. */
export const isPublicFieldLabel = (label: string): boolean => PUBLIC_LABELS.has(label)
