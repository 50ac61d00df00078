import { adminPaths } from '~/admin-paths'
import { Notice } from '~/ui/feedback/notice'

/** What the environment does not say, by name. */
export function MissingSettings({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <Notice title={names.length === 1 ? 'Falta una configuración' : `Faltan ${names.length} configuraciones`}>
      <p>{names.join(', ')}.</p>
      <p>
        <a href={adminPaths.system()}>Ver qué queda apagado</a>
      </p>
    </Notice>
  )
}
