import { paths } from '~/paths'
import type { BusinessPlace } from '../schema'

/** Names with their places, a plain link each. */
export function BusinessPlaceList({ businesses }: { businesses: BusinessPlace[] }) {
  return (
    <ul className="place-list">
      {businesses.map((business) => (
        <li key={business.slug}>
          <a href={paths.business(business)}>{business.name}</a>{' '}
          <span className="text-soft">{[business.city, business.stateCode].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
