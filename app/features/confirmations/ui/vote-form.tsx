import { href } from '~/href'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'

/** Buttons for a visitor's vote, one tap each. */
export const ClosureVoteForm = ({ business }: { business: { slug: string; categorySlug: string } }) => (
  <form
    className={`${CHIPS_CLASS} screen-only`}
    method="post"
    action={href('/:categorySlug/:slug/sigue-abierto', business)}
    id="sigue-abierto"
  >
    <span>¿Sabes si sigue abierto?</span>
    <Button size="small" name="voto" value="abierto">
      Sigue abierto
    </Button>
    <Button size="small" name="voto" value="cerro">
      Ya cerró
    </Button>
  </form>
)
