import { db } from '~/db.server'
import { listPicturedChoices } from '~/features/categories/cards.server'
import { isMarketingConfigured } from '~/gateways/marketing.server'
import type { RegisterChoices } from '../ui/register-form'

/** What the form offers, on its own page and on the home page. */
export async function registerChoices(): Promise<RegisterChoices> {
  return {
    categories: await listPicturedChoices(db),
    offersNews: isMarketingConfigured(),
  }
}
