import type { AskedChange, SuggestionEntry } from '~/features/suggestions/read.server'
import { SuggestionFacts } from '~/features/suggestions/ui/suggestion-facts'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Facts } from '~/ui/display/facts'
import { STACK } from '~/ui/layout/section'
import { SectionHeading, SIDE_TITLE } from '~/ui/layout/section-heading'
import { inList } from '~/values/text/in-list'

interface Props {
  token: string
  suggestions: SuggestionEntry[]
}

/** What visitors say ought to stand on an owner's page, for the owner to take or to leave. */
export function OwnerSuggestions({ token, suggestions }: Props) {
  if (suggestions.length === 0) return null
  return (
    <>
      <SectionHeading title="Datos que alguien propone corregir" />
      {suggestions.map(({ id, fields, seen }) => {
        const what = inList(fields.map(({ label }) => label))
        return (
          <div key={id} className={`sign ${STACK}`}>
            <h3 className={SIDE_TITLE}>{what}</h3>
            <SuggestionFacts fields={fields} />
            <div className={CHIPS}>
              {(['aceptar', 'descartar'] as const).map((verb) => (
                <form key={verb} method="post" action={paths.ownerSuggestion(token, id, verb)}>
                  <input type="hidden" name="visto" value={seen} />
                  <Button tone={verb === 'aceptar' ? 'primary' : 'plain'}>
                    {verb === 'aceptar' ? 'Cambiarlo' : 'Dejarlo como está'}
                    <span className="visually-hidden">: {what}</span>
                  </Button>
                </form>
              ))}
            </div>
          </div>
        )
      })}
    </>
  )
}

const STATES = {
  in_review: 'En revisión: mientras tanto sigue lo de antes',
  published: 'Ya se ve',
  refused: 'No se aceptó',
} as const

/** What the owner asked for that somebody looks at first, and what came of it (D119). */
export function AskedChanges({ asked }: { asked: AskedChange[] }) {
  if (asked.length === 0) return null
  return (
    <>
      <SectionHeading title="Cambios que pediste" />
      {asked.map(({ id, fields, status, reason, when }) => (
        <Facts
          key={id}
          facts={[
            ...fields.map(({ label, meant }) => ({ name: label, value: meant })),
            { name: 'Estado', value: `${STATES[status]}${reason ? `: ${reason}` : ''}, ${when}` },
          ]}
        />
      ))}
    </>
  )
}
