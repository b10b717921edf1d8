// The inbox's page: lists what arrived, newest first, and shows the chosen email. Looks again every two seconds.
const element = (id) => document.getElementById(id)
const emailAddress = (id) => `/emails/${id}`

let emails = []
let chosen = ''

function createEntry(email) {
  const button = document.createElement('button')
  button.type = 'button'
  if (email.id === chosen) button.setAttribute('aria-current', 'true')
  for (const text of [email.subject, email.to.join(', '), new Date(email.receivedAt).toLocaleString()]) {
    const line = document.createElement('span')
    line.textContent = text
    button.append(line)
  }
  button.addEventListener('click', () => choose(email))
  const entry = document.createElement('li')
  entry.append(button)
  return entry
}

function choose(email) {
  chosen = email.id
  element('reader').hidden = false
  element('subject').textContent = email.subject
  element('envelope').textContent = `From ${email.from} to ${email.to.join(', ')}`
  element('html').src = emailAddress(email.id)
  element('text').textContent = email.text
  showList()
}

function showList() {
  element('count').textContent = emails.length === 1 ? '1 email' : `${emails.length} emails`
  element('emails').replaceChildren(...emails.toReversed().map(createEntry))
  if (!emails.some(({ id }) => id === chosen)) element('reader').hidden = true
}

function showPart(part) {
  for (const name of ['html', 'text']) {
    element(name).hidden = name !== part
    element(`show-${name}`).setAttribute('aria-pressed', String(name === part))
  }
}

async function look() {
  const response = await fetch('/api/emails')
  const next = await response.json()
  if (JSON.stringify(next.map(({ id }) => id)) === JSON.stringify(emails.map(({ id }) => id))) return
  emails = next
  showList()
}

element('show-html').addEventListener('click', () => showPart('html'))
element('show-text').addEventListener('click', () => showPart('text'))
element('clear').addEventListener('click', async () => {
  await fetch('/api/emails', { method: 'DELETE' })
  await look()
})

showList()
for (;;) {
  // While the stack is down the list stays as it was.
  await look().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 2000))
}
