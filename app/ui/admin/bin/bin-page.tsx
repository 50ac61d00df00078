import { adminPaths, BIN_WORDS, type BinNoun } from '~/admin-paths'
import { NOUNS } from '~/models/audit/schema'
import { BIN_NAMES, BIN_NOUNS } from '~/models/bin/schema'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { Pagination } from '~/ui/pagination'
import { AdminPage } from '../admin-page'
import { Records } from '../list/records'
import { Tabs } from '../tabs'

interface Entry {
  noun: BinNoun
  id: number
  title: string
  detail: string | null
  deletedOn: string
  erasedOn: string
}

interface Props {
  /** null: the bin could not be read. */
  entries: Entry[] | null
  /** null: all kinds. */
  noun: BinNoun | null
  page: number
  pages: number
  total: number
  isCapped: boolean
}

/** What can still come back (D30). */
export function BinPage({ entries, noun, page, pages, total, isCapped }: Props) {
  const word = noun ? BIN_WORDS[noun] : undefined
  return (
    <AdminPage
      title="Papelera"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se elimina se puede restaurar durante 30 días"
    >
      <Kinds current={noun} />
      {entries === null && (
        <Notice kind="error" title="No se pudo abrir la papelera" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      )}
      {entries?.length === 0 && (
        <EmptyState card={{ sign: '0', name: 'La escoba', hue: 'verde' }} title="No hay nada aquí">
          Lo que elimines lo vas a encontrar en esta página.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <>
          <p className="figures">{isCapped ? `Más de ${total}: aquí están las últimas` : countText(total)}</p>
          <Entries entries={entries} />
        </>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(to) => adminPaths.bin({ que: word, pagina: to > 1 ? String(to) : undefined })}
      />
    </AdminPage>
  )
}

const countText = (total: number) => (total === 1 ? '1 cosa' : `${total} cosas`)

function Kinds({ current }: { current: BinNoun | null }) {
  const tabs = [null, ...BIN_NOUNS].map((noun) => ({
    text: noun ? BIN_NAMES[noun] : 'Todo',
    href: adminPaths.bin({ que: noun ? BIN_WORDS[noun] : undefined }),
    isCurrent: noun === current,
  }))
  return <Tabs label="Qué ver de la papelera" tabs={tabs} />
}

const Entries = ({ entries }: { entries: Entry[] }) => (
  <Records
    label="En la papelera"
    rows={entries}
    keyOf={({ noun, id }) => `${noun} ${id}`}
    columns={[
      { name: 'Nombre', value: ({ title }) => title },
      { name: 'Qué es', value: ({ noun }) => NOUNS[noun] },
      { name: 'Detalle', value: ({ detail }) => detail },
      { name: 'Eliminado', value: ({ deletedOn }) => deletedOn },
      { name: 'Se borra', value: ({ erasedOn }) => erasedOn },
      { name: 'Acciones', value: (entry) => <Actions {...entry} /> },
    ]}
  />
)

function Actions({ noun, id, title }: Entry) {
  const whose = <span className="visually-hidden"> {title}</span>
  return (
    <form className="cluster" method="post" action={adminPaths.restore(noun, id)}>
      <Button size="small">Restaurar{whose}</Button>
      <ButtonLink size="small" tone="danger" href={adminPaths.erase(noun, id)}>
        Borrar{whose}
      </ButtonLink>
    </form>
  )
}
