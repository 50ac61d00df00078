import { paths } from '~/paths'
import { Field } from '../form/field'
import { FormFrame } from '../form/form-frame'
import { FormGuards } from '../form/form-guards'

/**
 * The form of `/registrar` in short, to fit into this page: one category, by its name, and nothing that may stay
 * empty. It is sent there, where it comes back whole if something is wrong.
 */
export function QuickRegisterForm({ categories }: { categories: string[] }) {
  return (
    <FormFrame action={paths.register()} button="Registrar mi negocio">
      <FormGuards />
      <Field label="Nombre del negocio" name="negocio" />
      <Field label="Tu nombre" name="responsable" autoComplete="name" />
      <Field label="Correo" name="correo" type="email" autoComplete="email" />
      <Field label="Teléfono" name="telefono" type="tel" autoComplete="tel" />
      <div className="field">
        <label className="label" htmlFor="categoria">
          Categoría
        </label>
        <select className="input" id="categoria" name="categoria">
          <option value="">Elige una</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <Field label="Ciudad y estado" name="ciudad" placeholder="Dalton, GA" />
    </FormFrame>
  )
}
