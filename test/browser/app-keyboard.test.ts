import type { Browser, FileChooser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appPath, openApp } from '../support/app.js'
import { chromiumPath, launchChromium } from '../support/chromium.js'
import { patientsCsv } from '../support/tables/patients.js'

describe.skipIf(chromiumPath === undefined)('the app by the keyboard alone', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  /** Press Tab until the element has the focus; what cannot be reached fails. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${selector} cannot be reached with Tab`)
  }

  /** An answer may be long in coming where the machine has other work. */
  const headingHasFocus = (page: Page, text: string) =>
    expect
      .poll(
        () => page.evaluate('document.activeElement.matches("h1") && document.activeElement.textContent'),
        { timeout: 90_000 },
      )
      .toBe(text)

  /** A browser that is busy may miss the first press. */
  async function openedChooser(page: Page): Promise<FileChooser> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const opened = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => undefined)
      await page.keyboard.press('Space')
      const chooser = await opened
      if (chooser !== undefined) return chooser
      await tabTo(page, '#file')
    }
    throw new Error('the space bar opens no file chooser')
  }

  test('a file is chosen, questioned, selected from and read, with the focus where the eye is', async () => {
    const { page, incidents } = await openApp(browser)
    await tabTo(page, '#file')
    const chooser = await openedChooser(page)
    await chooser.setFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(patientsCsv()) })
    await headingHasFocus(page, 'What is in the table')
    await page.locator('.columns-table tbody tr').first().waitFor()
    await tabTo(page, '[aria-label="Use of age"]')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, '.forward .primary')
    await page.keyboard.press('Enter')
    await headingHasFocus(page, 'What do you want to explain?')
    await tabTo(page, '#response-search')
    await page.keyboard.type('marker_12')
    await page.locator('[name=response]').nth(1).waitFor({ state: 'detached' })
    await tabTo(page, '[name=response]')
    await page.keyboard.press('Space')
    await page.getByRole('alert').waitFor()
    await tabTo(page, '[name=missing]')
    await page.keyboard.press('ArrowDown')
    await page.locator('#next:enabled').waitFor()
    await tabTo(page, '#next')
    await page.keyboard.press('Enter')
    await headingHasFocus(page, 'How to select')
    await tabTo(page, '[name=method]')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, '#option-members')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('30')
    await tabTo(page, '#run')
    await page.locator('#run:enabled').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#report:not([aria-busy])').waitFor()
    expect(await page.locator('h1').textContent()).toBe('Variables that explain marker_12')
    expect(await page.locator('.kind').textContent()).toContain('Stability selection')
    await tabTo(page, '.menu summary')
    await page.keyboard.press('Enter')
    await tabTo(page, '.menu li:nth-child(2) button')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('result.json')
    expect(incidents).toEqual([])
  })
  test('the example takes fewer than 40 presses from the first page to the answer', async () => {
    const { page, incidents } = await openApp(browser, `file://${appPath}`)
    let presses = 0
    const press = async (key: string) => {
      await page.keyboard.press(key)
      presses++
    }
    const reach = async (selector: string) => {
      while (!(await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`))) {
        if (presses > 60) throw new Error(`${selector} is not reached`)
        await press('Tab')
      }
    }
    await reach('#example')
    await press('Enter')
    await headingHasFocus(page, 'What is in the table')
    await reach('#next')
    await press('Enter')
    await headingHasFocus(page, 'What do you want to explain?')
    await page.locator('[name=response]').first().waitFor()
    await reach('[name=response]')
    await press('Space')
    await page.locator('#next:enabled').waitFor()
    await reach('#next')
    await press('Enter')
    await headingHasFocus(page, 'How to select')
    await page.locator('#run:enabled').waitFor()
    await reach('#run')
    await press('Enter')
    await headingHasFocus(page, 'Variables that explain response')
    expect(presses).toBeLessThan(40)
    expect(incidents).toEqual([])
  })
})
