import type { ComponentProps } from 'react'
import { adminPaths, withReturn } from '~/admin-paths'
import { ListView } from '~/features/admin-lists/ui/list-view'
import { ButtonLink } from '~/ui/controls/button'
import type { CONTACT_LIST_FILTERS } from '../list/filters'
import type { ContactRow } from '../list/list.server'
import { CONTACTS, contactViews } from './contact-list'

type View = ComponentProps<typeof ListView<ContactRow, typeof CONTACT_LIST_FILTERS>>

interface Props extends Pick<View, 'list' | 'query' | 'options'> {
  nameless: number
  /** `yyyy-MM-dd`. */
  weekStart: string
}

export function ContactsTab({ nameless, weekStart, ...contacts }: Props) {
  const { list, query } = contacts
  const at = CONTACTS.at({ ...query, pagina: list?.page })
  return (
    <ListView
      of={CONTACTS}
      {...contacts}
      views={contactViews(weekStart)}
      actions={
        <>
          <ButtonLink size="small" tone="primary" icon="plus" href={withReturn(adminPaths.newBusiness(), at)}>
            Nuevo negocio
          </ButtonLink>
          <ButtonLink size="small" href={adminPaths.duplicates()}>
            Posibles duplicados
          </ButtonLink>
          {nameless > 0 && !query['sin-nombre'] && (
            <ButtonLink size="small" href={CONTACTS.at({ 'sin-nombre': '1' })}>
              Sin nombre ({nameless.toLocaleString('es-US')})
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
