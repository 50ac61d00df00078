import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { PostForm } from '~/ui/form/post-form'

/** What the environment does not say, by name. */
export function MissingSettings({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <Notice title={names.length === 1 ? 'Falta una configuración' : `Faltan ${names.length} configuraciones`}>
      <p>{names.join(', ')}.</p>
      <p>
        <a href={adminPaths.system()}>Ver qué queda apagado</a>
      </p>
      <PostForm action={adminPaths.putAwaySettings()}>
        <Button size="small">No mostrar hasta que cambie</Button>
      </PostForm>
    </Notice>
  )
}
