import { adminPaths } from '~/admin-paths'
import { Badge } from '~/ui/display/badge'
import { RecordTable } from '~/ui/list/records'
import type { FeatureConfigState } from '../environment'

/** Table of the features that need configuration. It shows the names of the variables, not their values. */
export function FeatureConfigTable({
  label,
  provisions,
}: {
  label: string
  provisions: FeatureConfigState[]
}) {
  return (
    <RecordTable
      label={label}
      rows={provisions}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Qué', value: ({ name }) => name },
        {
          name: 'Estado',
          narrow: 'end',
          size: 'state',
          value: ({ missing }) =>
            missing.length === 0 ? <Badge tone="good">Puesto</Badge> : <Badge tone="warm">Falta</Badge>,
        },
        {
          name: 'Sin ella',
          value: ({ missing, without, isSetting }) =>
            missing.length > 0 && (
              <>
                {without}{' '}
                {isSetting ? (
                  <a href={adminPaths.settings()}>Ponerlo en Configuración</a>
                ) : (
                  `Lo pone quien cuida el servidor: ${missing.join(', ')}.`
                )}
              </>
            ),
        },
      ]}
    />
  )
}
