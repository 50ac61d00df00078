import { type ReactNode, useContext } from 'react'
import { TIME_ZONES } from '~/features/places/calendar'
import { STATES } from '~/features/places/states'
import { usePermissionCheck } from '~/ui/controls/permission'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, Field, HiddenField, SelectField, TextAreaField } from '~/ui/form/field'
import { FormFieldsContext, useField } from '~/ui/form/form-context'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import { SelectCombobox } from '~/ui/form/select-combobox'
import { STACK_CLASS } from '~/ui/layout/section'
import { MAX_BUSINESS_FIELD_LENGTHS } from '~/values/text/lengths'
import type { BusinessFieldName } from '../fields'
import { BUSINESS_STATUS_FORM_LABELS } from '../labels'
import {
  BusinessOfferingFields,
  type CategorySlugAndName,
  MoreCategoriesField,
  ShowEmailField,
  toBusinessFormValues,
  WebAddressFields,
  WhatsAppFields,
} from './business-fields'
import { ConfirmClosedDaysNotice, toWeekFormValues, WeekFields, type WeekFieldsProps } from './week-form'

type Stored = Record<BusinessFieldName, string> & { 'asunto-contacto'?: string }

export interface BusinessFormProps extends FormFrameBaseProps {
  version: number
  stored: Stored
  categories: CategorySlugAndName[]
  button: string
  kind: 'stored' | 'draft' | 'new'
  /** True to save in spite of possible duplicates. */
  isSure?: boolean
  /** Opening hours of a stored business. `text` is the same for reading. */
  week?: WeekFieldsProps & { text: string }
}

/**
 * Form with the fields of `adminBusinessSchema`, and those of `weekFormSchema` for a stored business (rows 198,
 * 203). Fields of the original document are shown only with a stored `asunto-contacto`.
 */
export function BusinessForm({
  version,
  stored,
  categories,
  kind,
  isSure,
  week,
  ...sending
}: BusinessFormProps) {
  const may = usePermissionCheck()
  const booked = sending.returned?.booked ?? []
  const ofWeek = week && toWeekFormValues(week)
  return (
    <FormFrame
      lengths={MAX_BUSINESS_FIELD_LENGTHS}
      stored={{ ...toBusinessFormValues(stored), ...ofWeek }}
      hasSaveBar
      {...sending}
      button={booked.length > 0 ? 'Guardar de todos modos' : sending.button}
      sending="Guardando…"
    >
      {booked.length > 0 && <ConfirmClosedDaysNotice bookings={booked} cancel={sending.action} />}
      <FormVersionFields
        version={version}
        stored={{ ...stored, ...ofWeek, ...(week && { cerrado: week.closedDates.join('\n') }) }}
      />
      {isSure && <input type="hidden" name="de-todos-modos" value="si" />}
      <Part id="registro" title="Registro">
        <RegistrationFields kind={kind} isStateSaid={stored.estado !== ''} />
        <MainCategoryField kind={kind} categories={categories} />
        {stored['asunto-contacto'] !== undefined && <LegalNameField />}
        <div className="record-folded">
          <MoreCategoriesField categories={categories} />
          {stored['asunto-contacto'] !== undefined && <SourceFields shown={stored['asunto-contacto']} />}
        </div>
      </Part>
      {week && <Hours {...week} canSave={may('POST', sending.action)} />}
      <Part id="pagina" title="Página">
        <PublicationFields kind={kind} />
        <h3>Qué ofrece</h3>
        <BusinessOfferingFields />
        <h3>Dónde más se le encuentra</h3>
        <WhatsAppFields />
        <WebAddressFields />
        <h3>Reservas y confianza</h3>
        <ReservationFields />
        <VerifiedField />
      </Part>
    </FormFrame>
  )
}

/**
 * Shows opening hours as text. Their fields are collapsed unless one has an error. Accounts that may not save
 * see no fields.
 */
function Hours({ text, canSave, ...week }: NonNullable<BusinessFormProps['week']> & { canSave: boolean }) {
  const fields = useContext(FormFieldsContext)
  const hasError = Object.keys(toWeekFormValues(week)).some((name) => fields?.[name]?.errors)
  return (
    <Part id="horario" title="Horario">
      <p className="lg:col-span-2">{text}</p>
      {canSave && (
        <details className="record-hours" open={hasError || Boolean(fields?.semana?.errors)}>
          <summary className="button">Cambiar el horario</summary>
          <div className={`${STACK_CLASS} mt-4 max-w-188`}>
            <WeekFields {...week} />
          </div>
        </details>
      )}
    </Part>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="record-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

type PartProps = Pick<BusinessFormProps, 'kind'>

function RegistrationFields({ kind, isStateSaid }: PartProps & { isStateSaid: boolean }) {
  const mayLackPlace = kind === 'draft'
  return (
    <>
      <Field name="negocio" label="Nombre del negocio" autoComplete="off" />
      <Field name="responsable" label="Persona de contacto" optional autoComplete="off" />
      <Field name="telefono" label="Teléfono" type="tel" inputMode="tel" optional autoComplete="off" />
      <div>
        <EmailField
          name="correo"
          label="Correo"
          optional
          autoComplete="off"
          help="Ahí llegan los avisos de las reservas."
        />
      </div>
      <ShowEmailField />
      <Field name="direccion" label="Dirección" optional autoComplete="off" />
      <Field name="ciudad" label="Ciudad" optional={mayLackPlace} autoComplete="off" />
      <SelectField
        name="estado"
        label="Estado"
        optional={mayLackPlace || !isStateSaid}
        {...(!isStateSaid && { help: 'Vacío: se lee del código postal, la ciudad o el teléfono.' })}
        options={[
          ...(mayLackPlace || !isStateSaid ? [{ value: '', label: 'Nadie lo ha dicho' }] : []),
          ...STATES.map(({ code, label }) => ({ value: code, label })),
        ]}
      />
      <Field
        name="codigo-postal"
        label="Código postal"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="Cinco números. Vacío: se lee de la dirección."
      />
    </>
  )
}

function MainCategoryField({ kind, categories }: Pick<BusinessFormProps, 'kind' | 'categories'>) {
  const isOptional = kind === 'draft'
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <div>
      <SelectCombobox
        name="categoria"
        label="Categoría principal"
        optional={isOptional}
        options={[{ value: '', label: isOptional ? 'Sin categoría' : 'Elige una categoría' }, ...choices]}
      />
    </div>
  )
}

const LegalNameField = () => (
  <Field
    name="razon-social"
    label="Razón social"
    optional
    autoComplete="off"
    help="Su nombre legal, si es otro: con él también se le encuentra, y no sale en su página."
  />
)

/** Fields of the original document. Collapsed unless `asunto-contacto` has an error. */
function SourceFields({ shown }: { shown: string }) {
  const { error } = useField({ name: 'asunto-contacto' }).notes
  return (
    <details open={Boolean(error)}>
      <summary className="button">De dónde viene este contacto</summary>
      <HiddenField name="asunto-mostrado" value={shown} />
      <Field
        name="asunto-contacto"
        label="Asunto"
        optional
        autoComplete="off"
        help="Se arma solo: persona ||| categorías |||. Si lo cambias aquí, cambian la persona y las categorías."
      />
      <TextAreaField name="mensaje" label="Mensaje" optional />
    </details>
  )
}

function PublicationFields({ kind }: PartProps) {
  const statuses = Object.entries<string>(BUSINESS_STATUS_FORM_LABELS).map(([value, label]) => ({
    value,
    label,
  }))
  return (
    <>
      <SelectField
        name="publicacion"
        label="Publicación"
        {...(kind === 'draft' && {
          help: 'Para crear su página, elige cómo se publica. Necesita categoría y ciudad.',
        })}
        options={statuses}
      />
      <div className="lg:col-span-2">
        <Field
          name="direccion-web"
          label="Dirección en el sitio"
          optional
          autoCapitalize="none"
          spellCheck={false}
          help={
            kind === 'stored'
              ? 'Si la cambias, la anterior sigue llevando a la página.'
              : 'Vacía, se hace con el nombre.'
          }
        />
      </div>
    </>
  )
}

const ReservationFields = () => (
  <>
    <Field
      name="cupo"
      label="Reservas por horario"
      optional
      inputMode="numeric"
      help="Vacío, las de su categoría; 0, sin límite."
    />
    <SelectField
      name="zona"
      label="Zona horaria"
      options={[
        { value: '', label: 'La de su lugar' },
        ...TIME_ZONES.map(({ zone, label }) => ({ value: zone, label })),
      ]}
    />
  </>
)

const VerifiedField = () => (
  <ChoiceGroup
    legend="Verificado"
    name="verificado"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Comprobamos que el negocio existe y es de quien dice' }]}
  />
)
