/**
 * Slug of a business without a usable name. In the administration also the name of one without a name
 * (decision 22).
 */
export const UNNAMED_BUSINESS_SLUG = 'negocio-sin-nombre'

/** Returns the name of a business for the administration, also if it has none. */
export const getDisplayName = (name: string | null): string => name || UNNAMED_BUSINESS_SLUG
