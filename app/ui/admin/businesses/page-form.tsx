import type { PageField, PageStatus } from '~/models/business-page/fields'
import { PAGE_STATUS } from '~/models/business-page/labels'
import { TIME_ZONES } from '~/models/place/zones'
import { ContactFields, OfferFields, PlaceFields, storedField, WebFields } from '../../business/page-fields'
import { ChoiceGroup } from '../../form/choice-group'
import { Field } from '../../form/field'
import { FormFrame, type Sending } from '../../form/form-frame'
import { errorOf, typedIn } from '../../form/returned-form'
import { SelectField } from '../../form/select-field'

export interface PageFormProps extends Sending {
  version: number
  stored: Record<PageField, string>
  categories: { slug: string; name: string }[]
  isNew: boolean
}

/** The fields of `pageSchema` (row 203). */
export function PageForm({ version, stored, categories, isNew, ...sending }: PageFormProps) {
  const { returned } = sending
  const of = (name: PageField) => storedField(returned, stored, name)
  const several = (name: PageField) => (returned ? (returned.values[name] ?? []) : stored[name].split('\n'))
  return (
    <FormFrame {...sending} button={isNew ? 'Crear la página' : 'Guardar'} sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <div className="form-grid">
        <Field {...of('negocio')} label="Nombre del negocio" autoComplete="off" />
        <Field
          {...of('direccion-web')}
          label="Dirección en el sitio"
          optional
          autoCapitalize="none"
          spellCheck={false}
          help={
            isNew ? 'Vacía, se hace con el nombre.' : 'Si la cambias, la anterior sigue llevando a la página.'
          }
        />
        <SelectField
          {...of('categoria')}
          label="Categoría principal"
          options={[
            { value: '', label: 'Elige una categoría' },
            ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        <StatusField {...of('publicacion')} />
        <details className="wide" open={several('mas-categorias').some(Boolean)}>
          <summary className="button">Más categorías</summary>
          <ChoiceGroup
            legend="También en"
            name="mas-categorias"
            type="checkbox"
            optional
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={several('mas-categorias')}
            error={errorOf(returned, 'mas-categorias')}
          />
        </details>
        <OfferFields of={of} />
        <ContactFields of={of} />
        <PlaceFields of={of} />
        <WebFields of={of} />
        <Field
          {...of('cupo')}
          label="Reservas por horario"
          optional
          inputMode="numeric"
          maxLength={2}
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
        <div className="wide">
          <ChoiceGroup
            legend="Verificado"
            name="verificado"
            type="checkbox"
            optional
            options={[{ value: 'si', label: 'Comprobamos que el negocio existe y es de quien dice' }]}
            values={several('verificado')}
          />
        </div>
      </div>
    </FormFrame>
  )
}

const StatusField = (field: ReturnType<typeof storedField>) => (
  <SelectField
    {...field}
    label="Publicación"
    options={(Object.keys(PAGE_STATUS) as PageStatus[]).map((value) => ({
      value,
      label: PAGE_STATUS[value],
    }))}
  />
)
