import type { RatingEntry } from '../entries.server'

export function Scores({
  comment: { professional, trust, comment },
}: {
  comment: Pick<RatingEntry, 'professional' | 'trust' | 'comment'>
}) {
  return (
    <>
      <p>
        Profesional: <b>{professional}</b> de 5. Confianza: <b>{trust}</b> de 5.
      </p>
      {comment && <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>}
    </>
  )
}

/** How sure we are that a person wrote: 1 is surely one. */
export const doubt = (score: number) =>
  `${score < 0.5 ? 'Parece un programa' : 'Parece una persona'} (${Math.round(score * 100)} de 100)`
