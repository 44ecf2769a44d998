import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import type { SecateurError } from '../../src/errors.js'

const table = 'a,relapse\n1,yes\n2,no\n3,no\n4,yes\n'

test('of two classes the later one is the event, unless the other is named', () => {
  const usual = readDataset(table, { response: 'relapse' })
  const named = readDataset(table, { response: 'relapse', eventClass: 'yes' })
  const other = readDataset(table, { response: 'relapse', eventClass: 'no' })
  expect(usual.classes).toEqual(['no', 'yes'])
  expect(named.y).toEqual(usual.y)
  expect([...usual.y]).toEqual([1, 0, 0, 1])
  expect(other.classes).toEqual(['yes', 'no'])
  expect([...other.y]).toEqual([0, 1, 1, 0])
})

test('the options record it, and without it nothing', () => {
  expect(readDataset(table, { response: 'relapse' }).source!.options).toEqual({ response: 'relapse' })
  expect(readDataset(table, { response: 'relapse', eventClass: 'no' }).source!.options).toEqual({
    response: 'relapse',
    eventClass: 'no',
  })
})

test('a number is named as any number is written', () => {
  const data = createDataset({ columns: [[1, 2, 3, 5]], y: [1, 2, 2, 1], eventClass: 1 })
  expect(data.classes).toEqual(['2', '1'])
  expect([...data.y]).toEqual([1, 0, 0, 1])
  const cells = 'a,y\n1,1\n2,2\n3,2\n4,1\n'
  expect(readDataset(cells, { response: 'y', eventClass: '1.0' }).classes).toEqual(['2', '1'])
})

test('what is no class, and a response without two, are refused by name', () => {
  const refused = (given: () => unknown): SecateurError => {
    try {
      given()
    } catch (error) {
      return error as SecateurError
    }
    throw new Error('nothing was refused')
  }
  expect(refused(() => readDataset(table, { response: 'relapse', eventClass: 'ja' }))).toMatchObject({
    code: 'usage/event-class',
    got: 'ja',
    hint: 'They are "no" and "yes".',
  })
  expect(refused(() => readDataset(table, { response: 'a', eventClass: '1' }))).toMatchObject({
    code: 'usage/event-class',
    rule: 'needs a response of two classes',
  })
})
