import { paths } from '~/paths'
import type { CategoryBadge } from '../category-card'

export function AlsoOfInterest({ categories }: { categories: CategoryBadge[] }) {
  return (
    <p>
      También te puede interesar:{' '}
      {categories.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <a href={paths.category(slug)}>{name}</a>
        </span>
      ))}
    </p>
  )
}
