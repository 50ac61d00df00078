import { CHIPS, Chip } from '~/ui/display/chip'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'

/** Rows 126 and 127: the description sentence by sentence, the specialties as tags. */
export function AboutSection({ sentences, specialties }: { sentences: string[]; specialties: string[] }) {
  if (sentences.length === 0 && specialties.length === 0) return null
  return (
    <section className={STACK}>
      <SectionHeading title="Quiénes somos" />
      <div className="grid gap-1 wrap-anywhere">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {specialties.length > 0 && (
        <div className={CHIPS}>
          <b>Especialidad:</b>
          {specialties.map((specialty) => (
            <Chip key={specialty}>{specialty}</Chip>
          ))}
        </div>
      )}
    </section>
  )
}
