import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { adminPaths, TRASH_WORDS, type TrashNoun, withReturn } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { NOUNS } from '~/features/audit/schema'
import { TRASH_DAYS } from '~/features/deletion/schema'
import { shortDate } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { Tabs } from '~/ui/layout/tabs'
import { Pagination } from '~/ui/list/pagination'
import { Records } from '~/ui/list/records'
import { readPage } from '~/values/list-query'
import { readTrash, TRASH_PAGE } from '../contents.server'
import { readTrashNoun } from '../http/trash-address'
import { TRASH_KINDS, TRASH_NOUNS } from '../kinds.server'

/** Everything that was deleted in the last 30 days, in one list (D30). */
export const loader = adminLoader(async ({ query }) => {
  const noun = readTrashNoun(query.get('que')) ?? null
  const asked = readPage(query)
  const trash = await withFallback('trash', readTrash(db, noun, asked), null)
  const entries = trash?.entries.map(({ noun, id, title, detail, deletedAt }) => ({
    noun,
    id,
    title,
    detail,
    deletedOn: shortDate(deletedAt),
    erasedOn: shortDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * 86_400_000).toISOString()),
  }))
  return {
    noun,
    kinds: TRASH_NOUNS.map((noun) => ({ noun, plural: TRASH_KINDS[noun].plural })),
    entries: entries ?? null,
    total: trash?.total ?? 0,
    isCapped: trash?.isCapped ?? false,
    ...clampPage(asked, trash?.total ?? 0, TRASH_PAGE),
  }
})

export const meta = adminTitle('Papelera')

type Shown = ReturnType<typeof useLoaderData<typeof loader>>
type Entry = NonNullable<Shown['entries']>[number]

export default function Trash() {
  const { entries, kinds, noun, page, pages, total, isCapped } = useLoaderData<typeof loader>()
  const word = noun ? TRASH_WORDS[noun] : undefined
  const here = (pagina: number) => adminPaths.trash({ que: word, pagina })
  return (
    <AdminPage
      title="Papelera"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se elimina se puede restaurar durante 30 días"
    >
      <Kinds kinds={kinds} current={noun} />
      {entries === null && <NotLoaded title="No se pudo abrir la papelera" />}
      {entries?.length === 0 && (
        <EmptyState card={{ sign: '0', name: 'La escoba', hue: 'verde' }} title="No hay nada aquí">
          Lo que elimines lo vas a encontrar en esta página.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <>
          <p className="figures">{isCapped ? `Más de ${total}: aquí están las últimas` : countText(total)}</p>
          <Entries entries={entries} at={here(page)} />
        </>
      )}
      <Pagination page={page} pages={pages} href={here} />
    </AdminPage>
  )
}

const countText = (total: number) => (total === 1 ? '1 elemento' : `${total} elementos`)

function Kinds({ kinds, current }: Pick<Shown, 'kinds'> & { current: TrashNoun | null }) {
  const tabs = [{ noun: null, plural: 'Todo' }, ...kinds].map(({ noun, plural }) => ({
    text: plural,
    href: adminPaths.trash({ que: noun ? TRASH_WORDS[noun] : undefined }),
    isCurrent: noun === current,
  }))
  return <Tabs label="Qué ver de la papelera" tabs={tabs} />
}

const Entries = ({ entries, at }: { entries: Entry[]; at: string }) => (
  <Records
    label="En la papelera"
    rows={entries}
    at={at}
    keyOf={({ noun, id }) => `${noun} ${id}`}
    columns={[
      { name: 'Nombre', value: ({ title }) => title },
      { name: 'Qué es', narrow: 'plain', value: ({ noun }) => NOUNS[noun] },
      { name: 'Detalle', narrow: 'plain', value: ({ detail }) => detail },
      { name: 'Eliminado', size: 'date', value: ({ deletedOn }) => deletedOn },
      { name: 'Se borra', size: 'date', value: ({ erasedOn }) => erasedOn },
      {
        name: 'Acciones',
        narrow: 'plain',
        size: 'buttons',
        value: (entry, place) => <Actions {...entry} place={place} />,
      },
    ]}
  />
)

function Actions({ noun, id, title, place }: Entry & { place: string }) {
  const whose = <span className="visually-hidden"> {title}</span>
  return (
    <PostForm
      className="flex flex-wrap items-center gap-3"
      action={withReturn(adminPaths.restore(noun, id), place)}
    >
      <Button size="small">Restaurar{whose}</Button>
      <ButtonLink size="small" tone="danger" href={withReturn(adminPaths.erase(noun, id), place)}>
        Borrar{whose}
      </ButtonLink>
    </PostForm>
  )
}
