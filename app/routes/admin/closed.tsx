import { data, type MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Section } from '~/ui/section'

export const loader = () => data(null, { status: 404 })
export const action = loader

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Administración' })

export default function Closed() {
  return (
    <Section top>
      <EmptyState
        card={{ sign: '🔑', name: 'La llave', hue: 'morado' }}
        title="La administración todavía no abre"
        level={1}
        actions={<ButtonLink href={paths.home()}>Volver al sitio</ButtonLink>}
      />
    </Section>
  )
}
