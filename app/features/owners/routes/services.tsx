import { randomUUID } from 'node:crypto'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import { formatMinutes, formatServiceLine } from '~/features/businesses/service-menu/service'
import {
  BUFFER_CHOICES_MINUTES,
  DURATION_CHOICES_MINUTES,
  editServiceRows,
  parseServiceRows,
  SERVICE_ROW_BUTTON_NAME,
  type ServiceFormRow,
  toServiceFieldValues,
  toServiceFormRows,
} from '~/features/businesses/service-menu/service-rows'
import { handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { buildConflictResponse, readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Field, HiddenField, SelectField } from '~/ui/form/field'
import { FIELD_ERROR_CLASS } from '~/ui/form/field-notes'
import { useField } from '~/ui/form/form-context'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import { HELP_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import { parseIdOrVersion } from '~/values/list-query'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createOwnerOrAdminAction, createOwnerOrAdminLoader } from '../http/owned-business.server'

export const handle = { hydrate: true }

/** Loads the services of a business with price and duration, in order (row 203, D116). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const business = await readBusiness(db, id)
  if (!business) return null
  const services = (await listServices(db, [id])).get(id) ?? []
  return {
    title: `Servicios de ${name}`,
    lead: 'Se ven en la página en este orden. Los que tienen duración se pueden reservar.',
    version: business.version,
    lines: services.map(formatServiceLine).join('\n'),
    rows: toServiceFormRows(services),
  }
})

export const action = createOwnerOrAdminAction(({ request, id, actor, saved }) =>
  handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
    if (editServiceRows(form)) return sendBack({ title: '', renewed: randomUUID() })
    const read = parseServiceRows(form)
    if (!read.ok) return sendBack({ title: 'Revisa los servicios', errors: read.errors })
    const stored = await saveBusiness(db, { actor }, id, {
      business: { services: read.lines },
      base: { version: parseIdOrVersion(form.get('version')) ?? 0, opened: readInitialHashes(form) },
    })
    if (stored.ok) return saved({ title: 'Servicios guardados' })
    if (stored.reason === 'changed') return buildConflictResponse(form, { ...stored, current: undefined })
    return stored.reason === 'not_found'
      ? null
      : sendBack({ title: 'Revisa los servicios', errors: { '': Object.values(stored.errors).flat() } })
  }),
)

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function ServicesFormRoute() {
  const { frame, version, lines, rows } = useLoaderData<typeof loader>()
  return (
    <ServicesForm {...{ version, lines, rows }} {...useFormAnswer<typeof action>()} action={frame.here} />
  )
}

interface ServicesFormProps extends FormFrameBaseProps {
  version: number
  /** Stored services as lines, by which conflicts are detected. */
  lines: string
  rows: ServiceFormRow[]
}

/**
 * Form with one row per service. Buttons move, add and remove rows, even without JavaScript. Only `Guardar`
 * saves.
 */
function ServicesForm({ version, lines, rows, ...sending }: ServicesFormProps) {
  const typed = sending.returned?.lastResult.initialValue?.filas
  const count = Number(typed) || rows.length
  return (
    <FormFrame
      key={version}
      {...sending}
      stored={{ ...toServiceFieldValues(rows), filas: String(rows.length) }}
      button="Guardar"
      sending="Guardando…"
    >
      {/* Enter in a field presses the first button of a form, which must not move a row. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" type="submit">
        Guardar
      </button>
      <FormVersionFields version={version} stored={{ servicios: lines }} />
      <HiddenField name="filas" value={count} />
      <ListError />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
        <Row key={index} index={index} count={count} />
      ))}
      <div>
        <Button name={SERVICE_ROW_BUTTON_NAME} value="mas" formNoValidate>
          Agregar otro servicio
        </Button>
      </div>
      <p className={HELP_CLASS}>
        Un renglón vacío no se guarda. Sin duración, el servicio no se reserva por separado.
      </p>
    </FormFrame>
  )
}

function ListError() {
  const { notes } = useField({ name: 'servicios' })
  return (
    <div id="servicios" tabIndex={-1}>
      {notes.error && <p className={FIELD_ERROR_CLASS}>{notes.error}</p>}
    </div>
  )
}

const PRICE_LABELS = [
  { value: '', label: 'Sin precio' },
  { value: 'fixed', label: 'Precio fijo' },
  { value: 'from', label: 'Desde' },
  { value: 'ask', label: 'A consultar' },
  { value: 'free', label: 'Gratis' },
]
const minuteOptions = (none: string, all: readonly number[]) => [
  { value: '', label: none },
  ...all.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
]
const LENGTH_OPTIONS = minuteOptions('Sin duración', DURATION_CHOICES_MINUTES)
const BUFFER_OPTIONS = minuteOptions('Ninguno', BUFFER_CHOICES_MINUTES)

function Row({ index, count }: { index: number; count: number }) {
  const whose = <span className="visually-hidden"> el servicio {index + 1}</span>
  const at = (name: string) => `${name}-${index}`
  return (
    <div className="sign">
      <fieldset className={STACK_CLASS}>
        <legend className={LABEL_CLASS}>Servicio {index + 1}</legend>
        <Field
          name={at('nombre')}
          label="Nombre"
          optional
          autoComplete="off"
          maxLength={MAX_FIELD_LENGTHS.service.nombre}
        />
        <div className="grid gap-x-4 gap-y-3 max-sm:grid-cols-2 sm:grid-cols-4">
          <SelectField name={at('tipo')} label="Precio" options={PRICE_LABELS} />
          <Field
            name={at('precio')}
            label="Dólares"
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={MAX_FIELD_LENGTHS.service.precio}
          />
          <SelectField name={at('minutos')} label="Duración" options={LENGTH_OPTIONS} />
          <SelectField name={at('descanso')} label="Descanso" options={BUFFER_OPTIONS} />
        </div>
        <Field
          name={at('nota')}
          label="Nota"
          optional
          autoComplete="off"
          maxLength={MAX_FIELD_LENGTHS.service.nota}
        />
        <div className={CHIPS_CLASS}>
          {index > 0 && (
            <Button size="small" name={SERVICE_ROW_BUTTON_NAME} value={at('subir')} formNoValidate>
              Subir{whose}
            </Button>
          )}
          {index < count - 1 && (
            <Button size="small" name={SERVICE_ROW_BUTTON_NAME} value={at('bajar')} formNoValidate>
              Bajar{whose}
            </Button>
          )}
          <Button
            size="small"
            tone="danger"
            name={SERVICE_ROW_BUTTON_NAME}
            value={at('quitar')}
            formNoValidate
          >
            Quitar{whose}
          </Button>
        </div>
      </fieldset>
    </div>
  )
}
