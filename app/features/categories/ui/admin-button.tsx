import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { FLOATING } from '~/ui/controls/chat-button'
import { adminSlug } from '../admin-slug'

/** Floats over a category page (on phones it closes it) and leads to its administration, which asks for the sign-in (row 99, D9). */
export function AdminButton({ slug }: { slug: string }) {
  return (
    <ButtonLink
      className={`${FLOATING} max-md:static max-md:m-4`}
      size="small"
      href={paths.adminCategory(adminSlug(slug))}
    >
      Admin
    </ButtonLink>
  )
}
