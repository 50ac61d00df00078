import { adminPaths } from '~/admin-paths'
import { ConfirmPage } from '~/ui/layout/confirm-page'

export function RestorePage({ name, when }: { name: string; when: string }) {
  return (
    <ConfirmPage
      question="¿Volver a esta copia?"
      action={adminPaths.restoreBackup(name)}
      confirm="Volver a esta copia"
      back={{ text: 'Copias de seguridad', href: adminPaths.backups() }}
    >
      <p>
        El sitio queda como estaba {when}. Lo que se escribió después deja de verse: no se borra, queda aparte
        en la carpeta de datos.
      </p>
      <p>
        Las sesiones se cierran y los navegadores conocidos se olvidan: todos entran de nuevo, también tú.
      </p>
      <p>Ocurre al reiniciar el servidor, y hasta entonces puedes arrepentirte.</p>
    </ConfirmPage>
  )
}
