import type { ReactNode } from 'react'
import { STATES } from '~/features/places/states'
import { TIME_ZONES } from '~/features/places/zones'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { errorOf, type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { RECORD_LENGTHS } from '~/values/text/lengths'
import type { PageField } from '../edit/fields'
import { PAGE_STATUS } from '../edit/labels'
import { OfferFields, storedField, WebFields } from './page-fields'

/** What the registration alone says, and a page does not. */
type RegistrationField = 'asunto-contacto' | 'mensaje'

type Stored = Record<PageField, string> & Partial<Record<RegistrationField, string>>

export interface BusinessFormProps extends Sending {
  version: number
  stored: Stored
  categories: { slug: string; name: string }[]
  button: string
  /** `possible`: it can be made here. */
  page: 'stored' | 'possible' | 'new' | 'in_trash'
}

/** A contact and its page in one form: the fields of `contactSchema` and `pageSchema` (rows 198, 203). */
export function BusinessForm({ version, stored, categories, page, ...sending }: BusinessFormProps) {
  const { returned } = sending
  const of = (name: keyof Stored) => storedField(returned, { ...NO_REGISTRATION, ...stored }, name)
  const several = (name: PageField) => (returned ? (returned.values[name] ?? []) : stored[name].split('\n'))
  const parts = { of, several, returned, page }
  return (
    <FormFrame lengths={RECORD_LENGTHS} {...sending} sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <section
        className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2"
        aria-labelledby="registro"
      >
        <h2 className="md:col-span-full" id="registro">
          Registro
        </h2>
        <RegistrationFields {...parts} categories={categories} />
        {stored['asunto-contacto'] !== undefined && (
          <SubjectFields of={of} shown={typedIn(returned, 'asunto-mostrado') ?? stored['asunto-contacto']} />
        )}
      </section>
      {page !== 'in_trash' && (
        <>
          <Button disabled={sending.isSending ?? false}>{sending.button}</Button>
          <section
            className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2"
            aria-labelledby="pagina"
          >
            <h2 className="md:col-span-full" id="pagina">
              Página
            </h2>
            <PageFields
              {...parts}
              button={<Button disabled={sending.isSending ?? false}>{sending.button}</Button>}
            />
          </section>
        </>
      )}
    </FormFrame>
  )
}

const NO_REGISTRATION = { 'asunto-contacto': '', mensaje: '' }

interface PartProps {
  of: (name: keyof Stored) => ReturnType<typeof storedField>
  several: (name: PageField) => readonly string[]
  returned: ReturnedForm | undefined
  page: BusinessFormProps['page']
}

/** What contact and page both say. A contact without a page may leave most of it out. */
function RegistrationFields({
  of,
  several,
  returned,
  page,
  categories,
}: PartProps & Pick<BusinessFormProps, 'categories'>) {
  const isBare = page === 'possible' || page === 'in_trash'
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <>
      <Field {...of('negocio')} label="Nombre del negocio" autoComplete="off" />
      <Field {...of('responsable')} label="Persona de contacto" optional autoComplete="off" />
      <Field {...of('telefono')} label="Teléfono" type="tel" inputMode="tel" optional autoComplete="off" />
      <Field
        {...of('correo')}
        label="Correo"
        type="email"
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="Se ve en la página, y ahí llegan los avisos de las reservas."
      />
      <Field {...of('direccion')} label="Dirección" optional autoComplete="off" />
      <Field {...of('ciudad')} label="Ciudad" optional={isBare} autoComplete="off" />
      <SelectField
        {...of('estado')}
        label="Estado"
        optional={isBare}
        {...(isBare && { help: 'Vacío: se lee de la dirección.' })}
        options={[
          ...(isBare ? [{ value: '', label: 'Sin estado' }] : []),
          ...STATES.map(({ code, label }) => ({ value: code, label })),
        ]}
      />
      <Field
        {...of('codigo-postal')}
        label="Código postal"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="Cinco números. Vacío: se lee de la dirección."
      />
      <div className="md:col-span-full">
        <SelectField
          {...of('categoria')}
          label="Categoría principal"
          optional={isBare}
          options={[{ value: '', label: isBare ? 'Sin categoría' : 'Elige una categoría' }, ...choices]}
        />
      </div>
      <details className="md:col-span-full" open={several('mas-categorias').some(Boolean)}>
        <summary className="button">Más categorías</summary>
        <ChoiceGroup
          legend="También en"
          name="mas-categorias"
          type="checkbox"
          optional
          options={choices}
          values={several('mas-categorias')}
          error={errorOf(returned, 'mas-categorias')}
        />
      </details>
    </>
  )
}

/** What the registration brought with it. */
const SubjectFields = ({ of, shown }: Pick<PartProps, 'of'> & { shown: string }) => (
  <>
    <input type="hidden" name="asunto-mostrado" value={shown} />
    <div className="md:col-span-full">
      <Field
        {...of('asunto-contacto')}
        label="Asunto"
        optional
        autoComplete="off"
        help="Se arma solo: persona ||| categorías |||. Si lo cambias aquí, cambian la persona y las categorías."
      />
    </div>
    <div className="md:col-span-full">
      <LongField {...of('mensaje')} label="Mensaje" optional />
    </div>
  </>
)

/** What only the page says. */
function PageFields({ of, several, page, button }: PartProps & { button: ReactNode }) {
  const statuses = Object.entries<string>(PAGE_STATUS).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className="md:col-span-full">
        <SelectField
          {...of('publicacion')}
          label="Publicación"
          {...(page === 'possible' && {
            help: 'Para crear su página, elige cómo se publica. Necesita categoría, ciudad y estado.',
          })}
          options={[...(page === 'possible' ? [{ value: '', label: 'Sin página' }] : []), ...statuses]}
        />
      </div>
      <div className="md:col-span-full">
        <Field
          {...of('direccion-web')}
          label="Dirección en el sitio"
          optional
          autoCapitalize="none"
          spellCheck={false}
          help={
            page === 'stored'
              ? 'Si la cambias, la anterior sigue llevando a la página.'
              : 'Vacía, se hace con el nombre.'
          }
        />
      </div>
      <h3 className="md:col-span-full">Qué ofrece</h3>
      <OfferFields of={of} />
      <div className="md:col-span-full">{button}</div>
      <h3 className="md:col-span-full">Dónde más se le encuentra</h3>
      <Field
        {...of('whatsapp')}
        label="WhatsApp"
        type="tel"
        inputMode="tel"
        optional
        autoComplete="off"
        help="Solo si es otro número que el teléfono."
      />
      <WebFields of={of} />
      <h3 className="md:col-span-full">Reservas y confianza</h3>
      <Field
        {...of('cupo')}
        label="Reservas por horario"
        optional
        inputMode="numeric"
        help="Vacío, las de su categoría; 0, sin límite."
      />
      <SelectField
        {...of('zona')}
        label="Zona horaria"
        options={[
          { value: '', label: 'La de su lugar' },
          ...TIME_ZONES.map(({ zone, label }) => ({ value: zone, label })),
        ]}
      />
      <div className="md:col-span-full">
        <ChoiceGroup
          legend="Verificado"
          name="verificado"
          type="checkbox"
          optional
          options={[{ value: 'si', label: 'Comprobamos que el negocio existe y es de quien dice' }]}
          values={several('verificado')}
        />
      </div>
    </>
  )
}
