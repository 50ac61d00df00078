import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { returnedField, typedIn } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { HUES } from '~/values/picture'
import { LENGTHS } from '~/values/text/lengths'
import { ILLUSTRATIONS } from '../illustrations'
import type { CategoryField } from '../manage/fields'

export interface CategoryFormProps extends Sending {
  version: number
  stored: Record<CategoryField, string>
  button: string
}

/** The fields of `categorySchema` (D79). */
export function CategoryForm({ version, stored, button, ...sending }: CategoryFormProps) {
  const { returned } = sending
  const of = (name: CategoryField) => {
    const field = returnedField(returned, name)
    return { ...field, defaultValue: returned ? (field.defaultValue ?? '') : stored[name] }
  }
  const isActive = returned ? typedIn(returned, 'activa') === 'si' : stored.activa === 'si'
  return (
    <FormFrame lengths={LENGTHS.category} {...sending} button={button} sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
        <Field {...of('nombre')} label="Nombre" autoComplete="off" />
        <Field
          {...of('direccion')}
          label="Dirección"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help="Una palabra o varias con guiones. Vacía: sale del nombre. Si la cambias, la anterior sigue llevando aquí."
        />
        <Field {...of('tipo')} label="Tipo de servicio" autoComplete="off" />
        <Field {...of('subtitulo')} label="Subtítulo" optional autoComplete="off" />
        <div className="md:col-span-full">
          <LongField {...of('descripcion')} label="Descripción" />
        </div>
        <SelectField
          {...of('color')}
          label="Color"
          options={HUES.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        />
        <SelectField
          {...of('dibujo')}
          label="Dibujo"
          options={Object.entries(ILLUSTRATIONS).map(([value, label]) => ({ value, label }))}
        />
        <Field
          {...of('cupo')}
          label="Reservas por horario"
          inputMode="numeric"
          autoComplete="off"
          help="Las que caben a la misma hora si el negocio no dice otra cosa. 0: sin límite."
        />
        <ChoiceGroup
          legend="¿Se ve en el sitio?"
          name="activa"
          type="checkbox"
          optional
          options={[{ value: 'si', label: 'Activa' }]}
          values={isActive ? ['si'] : []}
        />
        <LongField
          {...of('alias')}
          label="Otras direcciones"
          optional
          autoCapitalize="none"
          spellCheck={false}
          help="Una en cada línea. Llevan a esta categoría; si la comparten varias, se muestra la primera."
        />
        <LongField
          {...of('sinonimos')}
          label="Sinónimos"
          optional
          help="Una palabra o frase en cada línea. Quien la busca encuentra toda la categoría."
        />
      </div>
    </FormFrame>
  )
}
