import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { type Column, Records } from '~/ui/list/records'
import { kindOf } from '../backups/kinds'
import { BACKUP_KINDS } from '../labels'
import { size } from './size'

interface ShownCopy {
  name: string
  when: string
  bytes: number
}

interface Props {
  copies: ShownCopy[]
  requested: string | null
  outcome: { copy: string; when: string; refusal: string | null; aside: string | null } | null
  isElsewhere: boolean
}

const COLUMNS: [Column<ShownCopy>, ...Column<ShownCopy>[]] = [
  { name: 'Hecha', value: ({ when }) => when },
  {
    name: 'Por qué',
    narrow: 'end',
    value: ({ name }) => {
      const kind = kindOf(name)
      return kind ? BACKUP_KINDS[kind] : name
    },
  },
  { name: 'Tamaño', value: ({ bytes }) => size(bytes), isNumber: true, size: 'figure' },
  {
    name: 'Acciones',
    narrow: 'plain',
    size: 'buttons',
    value: ({ name, when }) => (
      <div className={CHIPS}>
        <ButtonLink size="small" href={adminPaths.downloadBackup(name)} aria-label={`Descargar: ${when}`}>
          Descargar
        </ButtonLink>
        <ButtonLink size="small" href={adminPaths.restoreBackup(name)} aria-label={`Volver a esta: ${when}`}>
          Volver a esta
        </ButtonLink>
      </div>
    ),
  },
]

export function BackupsPage({ copies, requested, outcome, isElsewhere }: Props) {
  if (isElsewhere)
    return (
      <AdminPage
        title="Copias de seguridad"
        back={{ text: 'Sistema', href: adminPaths.system() }}
        lead="Los datos están en PostgreSQL."
      >
        <p>
          Se copian y se restauran con los medios de ese servidor, como sus instantáneas o pg_dump. Desde aquí
          no se hacen copias.
        </p>
      </AdminPage>
    )
  return (
    <AdminPage
      title="Copias de seguridad"
      back={{ text: 'Sistema', href: adminPaths.system() }}
      lead="Una cada hora y una cada día, revisadas de principio a fin. Están en el mismo disco que el sitio: descarga una de vez en cuando."
      actions={
        <>
          <form method="post" action={adminPaths.makeBackup()}>
            <Button tone="primary">Hacer una copia ahora</Button>
          </form>
          <ButtonLink href={adminPaths.uploadBackup()}>Subir una copia</ButtonLink>
        </>
      }
    >
      {requested && <Requested name={requested} />}
      {!requested && outcome && <Outcome {...outcome} />}
      {copies.length > 0 ? (
        <Records label="Copias de seguridad" rows={copies} columns={COLUMNS} keyOf={({ name }) => name} />
      ) : (
        <p>No hay ninguna copia todavía: la primera se hace a los dos minutos del arranque.</p>
      )}
    </AdminPage>
  )
}

function Requested({ name }: { name: string }) {
  return (
    <Notice title="El próximo arranque vuelve a una copia" stays>
      <p>
        {name}. Ahora reinicia el servidor (en Fly.io, <code>fly apps restart</code>). Hasta entonces el sitio
        sigue igual; lo que se escriba de aquí a entonces se queda aparte con lo reemplazado.
      </p>
      <form method="post" action={adminPaths.cancelRestore()}>
        <Button size="small">Dejarlo como está</Button>
      </form>
    </Notice>
  )
}

function Outcome({ copy, when, refusal, aside }: NonNullable<Props['outcome']>) {
  if (refusal)
    return (
      <Notice kind="error" title="No se volvió a la copia" stays>
        <p>
          {when}: {refusal}
        </p>
      </Notice>
    )
  return (
    <Notice kind="success" title="El sitio volvió a una copia" stays>
      <p>
        {when}: {copy}. {aside && `Lo que había quedó en ${aside}.`} Las sesiones se cerraron y los
        navegadores conocidos se olvidaron.
      </p>
    </Notice>
  )
}
