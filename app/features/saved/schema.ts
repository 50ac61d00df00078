import type { BusinessPlace } from '~/features/businesses/schema'

/** A business as a list of saved ones shows it: whatever one needs to call it or to go there. */
export interface SavedBusiness extends BusinessPlace {
  id: number
  category: string
  contactPerson: string | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  address: string
  location: string | null
  zipcode: string | null
  websiteUrl: string | null
}
