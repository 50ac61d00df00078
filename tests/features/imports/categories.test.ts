import { expect, test } from 'vitest'
import { categoriesOfTrades } from '~/features/categories/classify/vocabulary'
import { CATEGORIES } from '~/features/categories/seed'
import { readTrades } from '~/features/search/trade-words'
import { classifier } from '../../support/classifier'

const slugsOf = (industry: string, name = '', description = '') =>
  classifier.classify({ industry, name, description }).slugs

/** What industries are called, in titles of official lists and in everyday words, and the category they belong to. */
const INDUSTRIES: [string, string][] = [
  ['Offices of Lawyers', 'legal-y-abogados'],
  ['BAIL BOND BUSINESS', 'legal-y-abogados'],
  ['Abogados / Inmigración', 'legal-y-abogados'],
  ['Full-Service Restaurants', 'restaurantes-y-bares'],
  ['Mobile food vendor; mobile vehicle', 'restaurantes-y-bares'],
  ['Food service, no seats (take-out)', 'restaurantes-y-bares'],
  ['Drinking Places (Alcoholic Beverages)', 'restaurantes-y-bares'],
  ['Taquería', 'restaurantes-y-bares'],
  ['Caterers', 'restaurantes-y-bares'],
  ['Offices of Physicians (except Mental Health Specialists)', 'salud-y-bienestar'],
  ['Offices of Dentists', 'salud-y-bienestar'],
  ['Pharmacies and Drug Stores', 'salud-y-bienestar'],
  ['Food (Health) Supplement Stores', 'salud-y-bienestar'],
  ['Veterinary Services', 'salud-y-bienestar'],
  ['Salud / Terapia', 'salud-y-bienestar'],
  ['Offices of Real Estate Agents and Brokers', 'bienes-raices'],
  ['Lessors of Residential Buildings and Dwellings', 'bienes-raices'],
  ['General Automotive Repair', 'servicio-automotriz'],
  ['Car Washes', 'servicio-automotriz'],
  ['Motor Vehicle Towing', 'servicio-automotriz'],
  ['AUTO / TRUCK / VAN SERVICE', 'servicio-automotriz'],
  ['Servicios / Mecánica', 'servicio-automotriz'],
  ['Automotriz', 'servicio-automotriz'],
  ['Child Day Care Services', 'educacion'],
  ['Fine Arts Schools', 'educacion'],
  ['Idiomas / Francés', 'educacion'],
  ['Plumbing, Heating, and Air-Conditioning Contractors', 'servicios-tecnicos'],
  ['Electrical Contractors and Other Wiring Installation Contractors', 'servicios-tecnicos'],
  ['Custom Computer Programming Services', 'servicios-tecnicos'],
  ['LOCKSMITH SERVICE', 'servicios-tecnicos'],
  ['Landscaping Services', 'servicios-tecnicos'],
  ['Beauty Salons', 'belleza-bienestar-y-cuidado-personal'],
  ['BARBER / BEAUTY SHOP /SERVICE', 'belleza-bienestar-y-cuidado-personal'],
  ['Cuidado Personal', 'belleza-bienestar-y-cuidado-personal'],
  ['Belleza, bienestar y cuidado personal', 'belleza-bienestar-y-cuidado-personal'],
  ['Photography Studios, Portrait', 'fotografia'],
  ['Arte / Fotografía', 'fotografia'],
  ['Residential Remodelers', 'construccion'],
  ['Roofing Contractors', 'construccion'],
  ['Drywall and Insulation Contractors', 'construccion'],
  ['Architectural Services', 'construccion'],
  ['General Freight Trucking, Local', 'viajes'],
  ['Hotels (except Casino Hotels) and Motels', 'viajes'],
  ['Travel Agencies', 'viajes'],
  ['Recreational and Vacation Camps (except Campgrounds)', 'viajes'],
  ['Viajes', 'viajes'],
  ['Offices of Certified Public Accountants', 'servicios-profesionales'],
  ['Tax Preparation Services', 'servicios-profesionales'],
  ['Contabilidad', 'servicios-profesionales'],
  ['Temporary Help Services', 'consultoria-de-recursos-humanos'],
  ['Research and Development in Biotechnology (except Nanobiotechnology)', 'investigacion'],
  ['Religious Organizations', 'organizaciones-sin-fines-de-lucro'],
  ['Civic and Social Organizations', 'organizaciones-sin-fines-de-lucro'],
  ['Translation and Interpretation Services', 'traducciones-e-interpretes'],
  ['Insurance Agencies and Brokerages', 'consultoria-financiera-y-seguros'],
  ['Seguros', 'consultoria-financiera-y-seguros'],
  ['Retail Bakeries', 'reposteria'],
  ['Panadería', 'reposteria'],
  ['Florists', 'regalos-y-articulos-diversos'],
  ['Gift, Novelty, and Souvenir Stores', 'regalos-y-articulos-diversos'],
  ['Janitorial Services', 'limpieza'],
  ['Drycleaning and Laundry Services (except Coin-Operated)', 'limpieza'],
  ['Jewelry Stores', 'joyeria'],
  ['Supermarkets and Other Grocery (except Convenience) Stores', 'distribuidora-de-alimentos'],
  ['Online / Carnicerías', 'distribuidora-de-alimentos'],
  ['Wine and Distilled Alcoholic Beverage Merchant Wholesalers', 'distribuidora-de-alimentos'],
  ['Commercial Printing (except Screen and Books)', 'impresiones-y-tipografia'],
  ['Advertising Agencies', 'impresiones-y-tipografia'],
  ['Musical Groups and Artists', 'producciones-y-entretenimiento'],
  ['Furniture Stores', 'comercio'],
  ['Convenience Stores', 'comercio'],
  ['Forest Nurseries and Gathering of Forest Products; Florists', 'comercio'],
  ['Other Electronic Parts and Equipment Merchant Wholesalers; General Warehousing and Storage', 'comercio'],
  ['Photographic Equipment and Supplies Merchant Wholesalers; Management Consulting', 'comercio'],
  ['Martial arts', 'artes-marciales'],
  ['coaching-y-mentorias', 'coaching-y-mentorias'],
]

test.each(INDUSTRIES)('%s belongs to %s [120, D10]', (industry, slug) => {
  expect(slugsOf(industry)[0]).toBe(slug)
})

test('several industries are several categories, the first one primary; at most three [21]', () => {
  expect(slugsOf('Roofing Contractors; Janitorial Services; Roofing Contractors')).toEqual([
    'construccion',
    'limpieza',
  ])
  expect(slugsOf('Panadería / Restaurante')).toEqual(['reposteria', 'restaurantes-y-bares'])
  expect(slugsOf('Abogado; Dentista; Panadería; Limpieza')).toHaveLength(3)
})

test('a general industry yields to the name, then to the description', () => {
  expect(slugsOf('SERVICE BUSINESS', 'Rosa Auto Repair')[0]).toBe('servicio-automotriz')
  expect(slugsOf('RETAIL SALES', 'Rosa Flowers')[0]).toBe('regalos-y-articulos-diversos')
  expect(slugsOf('Negocios / Negocios', 'Rosa', 'Clases de inglés')[0]).toBe('educacion')
  expect(slugsOf('RETAIL SALES', 'Rosa')[0]).toBe('comercio')
  expect(slugsOf('Restaurant (seating)', 'Rosa Bakery')[0]).toBe('restaurantes-y-bares')
})

test('what says nothing known is not guessed [175]', () => {
  const nothing = { slugs: ['servicios-generales'], isMapped: false, why: 'nada dice a qué se dedica' }
  expect(classifier.classify({ industry: 'Qwerty', name: 'Rosa', description: '' })).toEqual(nothing)
  expect(classifier.classify({ industry: '', name: 'Palo de Oro', description: '' })).toEqual(nothing)
  for (const name of ['Rosa Express Corp', 'Rosa Steamers'])
    expect(classifier.classify({ industry: 'SERVICE BUSINESS', name, description: '' })).toEqual(nothing)
})

test('every trade that search knows has its category, and every category it names exists', () => {
  const heads = readTrades().map(({ specific }) => specific[0] ?? '')
  const categories = categoriesOfTrades()
  expect(heads.filter((head) => !categories.has(head))).toEqual([])
  const slugs = new Set(CATEGORIES.map(({ slug }) => slug))
  const unknown = [...categories.values()].filter((slug) => !slugs.has(slug))
  expect([...new Set(unknown)]).toEqual(['servicios-generales'])
})
