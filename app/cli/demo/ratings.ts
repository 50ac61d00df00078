import type { Ratings } from 'db/types'
import type { Insertable } from 'kysely'
import type { Random } from '~/values/random'
import { slugify } from '~/values/text/slug'
import type { DemoBusiness } from './businesses'
import { fullName, person } from './people'
import { fill } from './text'

const DAY = 86_400_000
const REPLIES = [
  '¡Gracias! Aquí los esperamos cuando gusten.',
  'Nos da mucho gusto leer esto. Gracias por confiar en nosotros.',
  'Sentimos lo que pasó. Llámanos y lo arreglamos.',
]
const REASONS = ['Insulta a una persona', 'La misma persona opinó dos veces', 'No habla de este negocio']

export interface DemoRating {
  professional: number
  trust: number
  name: string | null
  email: string
  comment: string | null
  status: 'published' | 'in_review' | 'withdrawn'
  reply: string | null
  createdAt: string
}

/** Between none and a dozen ratings for a business; most people were content, some were not. */
export function inventRatings(random: Random, business: DemoBusiness, now: Date): DemoRating[] {
  if (random.chance(0.14)) return []
  const count = Math.max(1, Math.round(random.next() * random.next() * 12))
  const spoken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const mood = random.next()
    const best = mood < 0.62 ? 5 : mood < 0.84 ? 4 : mood < 0.94 ? 3 : 2
    const near = () => Math.min(5, Math.max(1, best - (random.chance(0.3) ? 1 : 0)))
    const [professional, trust] = [near(), near()]
    const who = person(random)
    const comment = random.chance(0.78) ? opinion(random, business, (professional + trust) / 2, spoken) : null
    const published = random.chance(0.988)
    return {
      professional,
      trust,
      name: random.chance(0.86) ? fullName(who) : null,
      email: `${slugify(fullName(who))}.${index}@example.com`,
      comment,
      status: published ? 'published' : random.chance(0.65) ? 'in_review' : 'withdrawn',
      reply: comment && random.chance(0.08) ? (REPLIES[professional <= 2 ? 2 : index % 2] ?? null) : null,
      createdAt: new Date(
        now.getTime() - random.between(1, 400) * DAY - random.between(0, DAY),
      ).toISOString(),
    }
  })
}

function opinion(random: Random, business: DemoBusiness, score: number, spoken: Set<string>): string | null {
  const { trade, kind, story } = business
  const choices = score >= 4 ? [...kind.praise, ...trade.praise] : score >= 3 ? trade.fair : trade.complaints
  const fresh = choices.map((text) => fill(text, story)).filter((text) => !spoken.has(text))
  if (fresh.length === 0) return null
  const text = random.pick(fresh)
  spoken.add(text)
  return text
}

export function ratingRow(
  rating: DemoRating,
  business: { id: number; name: string; category: string },
): Insertable<Ratings> {
  return {
    business_id: business.id,
    business_name: business.name,
    category: business.category,
    professional_rating: rating.professional,
    trust_rating: rating.trust,
    reviewer_name: rating.name,
    reviewer_email: rating.email,
    comment: rating.comment,
    status: rating.status,
    status_reason: rating.status === 'withdrawn' ? (REASONS[business.id % REASONS.length] ?? null) : null,
    owner_reply: rating.reply,
    owner_replied_at: rating.reply ? new Date(Date.parse(rating.createdAt) + DAY / 2).toISOString() : null,
    created_at: rating.createdAt,
    updated_at: rating.createdAt,
    deleted_at: null,
  }
}
