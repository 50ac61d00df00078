import { adminPaths } from '~/admin-paths'
import { Field } from '~/ui/form/field'
import { ListFilters } from '~/ui/list/list-filters'
import { Records } from '~/ui/list/records'

export interface ShownError {
  id: number
  reference: string | null
  method: string
  part: string | null
  name: string
  message: string
  when: string
}

/** The newest errors, and those of the reference a visitor quotes. */
export function ErrorsPart({ errors, reference }: { errors: ShownError[]; reference: string }) {
  const clear = reference ? { clear: adminPaths.system() } : {}
  return (
    <>
      <p className="text-soft">
        Quien ve una página de error lee en ella una referencia de seis letras o cifras.
      </p>
      <ListFilters action={adminPaths.system()} {...clear}>
        <Field
          label="Referencia"
          name="referencia"
          optional
          defaultValue={reference}
          maxLength={12}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </ListFilters>
      {errors.length > 0 ? (
        <Records
          label="Errores"
          rows={errors}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Referencia', value: (error) => error.reference ?? 'Sin referencia' },
            { name: 'Cuándo', value: ({ when }) => when },
            { name: 'Parte', value: ({ part, method }) => part ?? `Página entera (${method})` },
            { name: 'Error', value: ({ name, message }) => `${name}: ${message}` },
          ]}
        />
      ) : (
        <p>
          {reference
            ? `No se guarda ningún error con la referencia ${reference}.`
            : 'No hay errores guardados.'}
        </p>
      )}
    </>
  )
}
