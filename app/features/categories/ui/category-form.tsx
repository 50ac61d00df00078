import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, SelectField, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import { HUES } from '~/values/pictures/palette'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { ILLUSTRATION_LABELS } from '../illustrations'
import type { CategoryFieldName } from '../manage/fields'

export interface CategoryFormProps extends FormFrameBaseProps {
  version: number
  stored: Record<CategoryFieldName, string>
  button: string
}

export function CategoryForm({ version, stored, button, ...sending }: CategoryFormProps) {
  return (
    <FormFrame
      lengths={MAX_FIELD_LENGTHS.category}
      stored={stored}
      {...sending}
      button={button}
      sending="Guardando…"
    >
      <FormVersionFields version={version} stored={stored} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
        <Field name="nombre" label="Nombre" autoComplete="off" />
        <Field
          name="direccion"
          label="Dirección"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help="Una palabra o varias con guiones. Vacía: sale del nombre. Si la cambias, la anterior sigue llevando aquí."
        />
        <Field
          name="tipo"
          label="Tipo de servicio"
          autoComplete="off"
          help="El letrero pequeño encima del nombre, en la página de la categoría. Por ejemplo: Comida y bebida."
        />
        <Field name="subtitulo" label="Subtítulo" optional autoComplete="off" />
        <div className="md:col-span-full">
          <TextAreaField name="descripcion" label="Descripción" />
        </div>
        <LookFields />
        <Field
          name="cupo"
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
        />
        <WordFields />
      </div>
    </FormFrame>
  )
}

const LookFields = () => (
  <>
    <SelectField
      name="color"
      label="Color"
      options={HUES.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
    />
    <SelectField
      name="dibujo"
      label="Dibujo"
      options={Object.entries(ILLUSTRATION_LABELS).map(([value, label]) => ({ value, label }))}
    />
  </>
)

const WordFields = () => (
  <>
    <TextAreaField
      name="alias"
      label="Otras direcciones"
      optional
      autoCapitalize="none"
      spellCheck={false}
      help="Una en cada línea. Llevan a esta categoría; si la comparten varias, se muestra la primera."
    />
    <TextAreaField
      name="sinonimos"
      label="Sinónimos"
      optional
      help="Una palabra o frase en cada línea. Quien la busca encuentra toda la categoría."
    />
  </>
)
