import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { claimBusiness } from './support/business'
import { isHydrated } from './support/form'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

test(
  'an owner makes an offer, a visitor saves its coupon, and the owner declines an offer of the directory [D120, D145]',
  SCRIPTED_FLOW,
  async ({ page, db }) => {
    const business = await claimBusiness(db)
    const title = 'Pan del día'
    await page.goto(`/mi-negocio/${business.token}`)
    await page.getByRole('link', { name: 'Ofertas', exact: true }).click()
    await page.getByRole('link', { name: 'Nueva oferta' }).click()
    await isHydrated(page)
    await page.getByLabel('Título').fill('Dos por uno')
    await page.getByRole('button', { name: 'Publicar la oferta' }).click()
    await expect(page.getByText('Oferta guardada').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dos por uno' })).toBeVisible()

    await page.getByRole('link', { name: 'Nueva oferta' }).click()
    await isHydrated(page)
    await page.getByLabel('Título').fill(title)
    await page.getByRole('radio', { name: 'Porcentaje' }).check()
    await page.getByRole('button', { name: 'Publicar la oferta' }).click()
    await expect(page.getByRole('heading', { name: 'Revisa estos datos' })).toBeVisible()
    await expect(page.getByText('Escribe un porcentaje entero de 1 a 100').first()).toBeVisible()
    await expect(page.getByLabel('Título')).toHaveValue(title)
    await expectAccessible(page, 'form of an own offer')
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('15')
    await page.getByLabel('Código de cupón').fill('pan15')
    await page.getByRole('button', { name: 'Publicar la oferta' }).click()
    await expect(page.getByText('Oferta guardada').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: /No mostrar en mi página \(Semana del directorio\)/ }).click()
    await expect(page.getByText('Tu página ya no muestra esa oferta').first()).toBeVisible()
    await expectAccessible(page, 'own offers')

    await page.goto(`/${business.category}/${business.slug}`)
    await expect(page.getByText('Semana del directorio')).toHaveCount(0)
    await page.getByRole('link', { name: new RegExp(`Mostrar, guardar o compartir \\(${title}\\)`) }).click()
    await expect(page.getByText('PAN15').first()).toBeVisible()
    await expectAccessible(page, 'coupon')
    await page.getByRole('button', { name: 'Guardar cupón' }).click()
    await expect(page.getByText('Cupón guardado').first()).toBeVisible()
    await page.goto('/guardados')
    await expect(page.getByRole('heading', { name: 'Mis cupones' })).toBeVisible()
    await page.getByRole('button', { name: `Quitar ${title}` }).click()
    await expect(page.getByText('Cupón quitado').first()).toBeVisible()
  },
)
