import { paths } from '~/paths'
import { ChoiceGroup } from '../form/choice-group'
import { Field } from '../form/field'
import { FormFrame } from '../form/form-frame'
import { FormGuards } from '../form/form-guards'

/**
 * The form of `/registrar` in short, to fit into this page: nothing but the city may tell the state, and nothing stands
 * here that may stay empty. It is sent there, where it comes back whole if something is wrong. The numbers of the
 * categories weigh less than their slugs.
 */
export function QuickRegisterForm({ categories }: { categories: { id: number; name: string }[] }) {
  return (
    <FormFrame action={paths.register()} button="Registrar mi negocio">
      <FormGuards />
      <Field label="Nombre del negocio" name="negocio" />
      <Field label="Tu nombre" name="responsable" autoComplete="name" />
      <Field label="Correo" name="correo" type="email" autoComplete="email" />
      <Field label="Teléfono" name="telefono" type="tel" autoComplete="tel" />
      <ChoiceGroup
        legend="Categorías"
        name="categoria"
        type="checkbox"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Field label="Ciudad y estado" name="ciudad" placeholder="Dalton, GA" />
    </FormFrame>
  )
}
