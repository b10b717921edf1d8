import { expect, type Locator } from 'playwright/test'
import type { Localized } from '../../../src/core/language.ts'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import { siteVariants } from '../../support/site.ts'
import type { Visitor } from '../../support/visitor.ts'
import { containing, saying } from '../../support/words.ts'
import { leaveEntries } from './leave-entries.ts'

/** The PIN that the walk's site is built with. */
const { VITE_STAFF_PIN: walkPin } = siteVariants.staff

const french = {
  room: 'Espace équipe',
  open: 'Ouvrir',
  wrongPin: 'Ce code n’est pas le bon.',
  sendNow: 'Envoyer maintenant',
  notAllSent: 'Tout n’est pas encore parti.',
  correct: 'Corriger l’adresse',
  correctAndSend: 'Corriger et envoyer',
  sameAddress: 'Cette adresse a déjà été refusée : corrigez-la avant de relancer l’envoi.',
  leave: 'Annuler',
  discard: 'Abandonner',
  keep: 'Non, garder',
  exportJson: 'Exporter (JSON)',
  notAnExport:
    'Ce fichier n’est pas une sauvegarde de Trebe, ou il a été modifié ou coupé : rien n’a été importé. Gardez-le et choisissez celui d’origine.',
  nothingNew: 'Aucun nouvel envoi importé. 2 étaient déjà connus.',
}

const basque: typeof french = {
  room: 'Taldearen gunea',
  open: 'Ireki',
  wrongPin: 'Kode hori ez da zuzena.',
  sendNow: 'Bidali orain',
  notAllSent: 'Oraindik ez da dena bidali.',
  correct: 'Zuzendu helbidea',
  correctAndSend: 'Zuzendu eta bidali',
  sameAddress: 'Helbide hori ez da onartu: zuzendu ezazu, berriro bidali aurretik.',
  leave: 'Utzi',
  discard: 'Baztertu',
  keep: 'Ez, gorde',
  exportJson: 'Esportatu (JSON)',
  notAnExport:
    'Fitxategi hau ez da Treberen segurtasun-kopia bat, edo aldatuta edo moztuta dago: ez da ezer inportatu. Gorde ezazu, eta aukeratu jatorrizkoa.',
  nothingNew: 'Ez da bidalketa berririk inportatu. 2 lehendik ezagunak ziren.',
}

const staffWords: Localized<typeof french> = { fr: french, eu: basque }

/** Brings every state of the kiosk's staff dialogs before `look`. The page's clock is in the walk's hands from here on. */
export async function walkStaffDialogs(
  visitor: Visitor,
  faultProxy: FaultProxy,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { page } = visitor
  const words = staffWords[visitor.language]
  const room = page.getByRole('dialog', { name: saying(words.room) })
  const button = (name: string) => room.getByRole('button', { name: saying(name) })
  // Named after its row as well.
  const rowButton = (name: string) => room.getByRole('button', { name: containing(name) })
  const typePin = async (pin: string) => {
    await room.getByRole('textbox').fill(pin)
    await button(words.open).click()
  }
  const enter = async () => {
    await visitor.open('/?kiosk=1')
    await visitor.button(words.room).click()
    await typePin(walkPin)
    await expect(button(words.exportJson)).toBeVisible()
  }

  await page.clock.install()
  await walkPinDialog(visitor, room, typePin, look)
  await enter()
  await expect(button(words.exportJson)).toBeDisabled()
  await look('staff panel, empty queue')

  await visitor.open('/?kiosk=0')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await leaveEntries(visitor, faultProxy, 'waiting', ['attend@example.com'])
  await enter()
  await expect(room.getByRole('listitem')).toHaveCount(1)
  await look('staff panel, one waits and one is refused')
  await rowButton(words.correct).click()
  await button(words.correctAndSend).click()
  await expect(room.getByRole('alert')).toHaveText(saying(words.sameAddress))
  await look('staff panel, correction refused')
  await button(words.leave).click()
  await expect(rowButton(words.correct)).toBeFocused()
  await rowButton(words.discard).click()
  await expect(button(words.keep)).toBeFocused()
  await look('staff panel, asking before it discards')
  await button(words.keep).click()
  await button(words.sendNow).click()
  await expect(room.getByText(saying(words.notAllSent))).toBeVisible()
  await look('staff panel, tried and still waiting')
  await walkImport(visitor, room, look)
}

/** The PIN dialog: empty, after a wrong PIN, shut for a while, and open again. */
async function walkPinDialog(
  { page, ...visitor }: Visitor,
  room: Locator,
  typePin: (pin: string) => Promise<void>,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const words = staffWords[visitor.language]
  await visitor.open('/?kiosk=1')
  await expect(visitor.button(words.room)).toBeVisible()
  await look('kiosk landing with the staff door')
  await visitor.button(words.room).click()
  await expect(room.getByRole('textbox')).toBeVisible()
  await look('PIN dialog, empty')
  await typePin('0000')
  await expect(room.getByRole('alert')).toHaveText(saying(words.wrongPin))
  await look('PIN dialog, wrong PIN')
  for (const wrong of ['1111', '2222', '3333']) {
    await page.clock.fastForward(20_000)
    await typePin(wrong)
  }
  await room.getByRole('textbox').fill('4444')
  await expect(room.getByRole('button', { name: saying(words.open) })).toBeDisabled()
  await look('PIN dialog, shut after four wrong PINs')
  await page.clock.fastForward(20_000)
  await expect(room.getByRole('button', { name: saying(words.open) })).toBeEnabled()
  await look('PIN dialog, open again')
}

/** What an import says: of a file that is none of ours, and of this device's own export. */
async function walkImport(
  { page, language }: Visitor,
  room: Locator,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const words = staffWords[language]
  const file = room.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"photos":[]}') })
  await expect(room.getByText(saying(words.notAnExport))).toBeVisible()
  await look('staff panel, a file that is no export')
  const download = page.waitForEvent('download')
  await room.getByRole('button', { name: saying(words.exportJson) }).click()
  await file.setInputFiles(await (await download).path())
  await expect(room.getByText(saying(words.nothingNew))).toBeVisible()
  await look('staff panel, an import of what is known')
}
