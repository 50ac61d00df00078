import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { FLOATING_CLASS } from '~/ui/layout/bottom-bar'
import { Notice } from '~/ui/feedback/notices'
import { WRAP_CLASS } from '~/ui/layout/section'
import { toAdminCategorySlug } from '../category-card'

/** Notice on the page of an inactive category, which only signed-in users can open (D8). */
export function InactiveCategoryNotice() {
  return (
    <div className={`${WRAP_CLASS} notices`}>
      <Notice title="Vista previa: categoría inactiva">
        <p>Así se verá cuando la actives. Nadie más puede abrirla.</p>
      </Notice>
    </div>
  )
}

/**
 * Link to the administration of a category, which requires a sign-in (row 99, D9). It floats above the chat
 * button. On phones it is at the end of the page.
 */
export function CategoryAdminLink({ slug }: { slug: string }) {
  return (
    <ButtonLink
      className={`${FLOATING_CLASS} bottom-24 max-md:static max-md:m-4`}
      size="small"
      href={paths.adminCategory(toAdminCategorySlug(slug))}
    >
      Admin
    </ButtonLink>
  )
}
