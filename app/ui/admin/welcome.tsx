import { PageHeading } from '../page-heading'
import { Section } from '../section'
import { ComingModules } from './coming-modules'
import { type Person, ROLE_NAMES } from './person'

/** The first page after the sign-in. */
export function Welcome({ title, person }: { title: string; person: Person }) {
  return (
    <Section>
      <PageHeading kicker={title} title={`Hola, ${person.username}`}>
        {ROLE_NAMES[person.role]}. Tu sesión está abierta.
      </PageHeading>
      <ComingModules role={person.role} />
    </Section>
  )
}
