import { plain, type Spreadsheet } from './spreadsheet.js'

/** CSV as spreadsheets write it. */
export const texts: readonly Spreadsheet[] = [
  {
    what: 'a CSV that names its delimiter',
    file: 'sep=;\r\ny;a\r\n1;2,5\r\n',
    reads: [
      ['y', 'a'],
      [1, 2.5],
    ],
  },
  {
    what: 'semicolons and decimal commas, with a byte order mark',
    file: '\uFEFFy;größe\r\n1,5;2\r\n2,25;3\r\n',
    reads: [
      ['y', 'größe'],
      [1.5, 2],
      [2.25, 3],
    ],
  },
  {
    what: 'title rows above the names, padded or not',
    file: 'Trial of 2024;;\r\nmade by X\r\n;;\r\ny;a;b\r\n1;2;3\r\n4;5;6\r\n',
    reads: [
      ['y', 'a', 'b'],
      [1, 2, 3],
      [4, 5, 6],
    ],
    notes: ['title: 3 lines above the names of the columns skipped'],
  },
  {
    what: 'empty columns and rows at the end',
    file: 'y,a,,\r\n1,2,,\r\n3,4,,\r\n,,,\r\n,,,\r\n',
    reads: plain,
  },
  {
    what: 'something in a column without a name',
    file: 'y,a,,\n1,2,,\n3,4,,7\n',
    refuses: 'column 4: has no name',
  },
  {
    what: 'an empty row in the middle is a row of missing cells',
    file: 'y,a\n1,2\n,\n3,4\n',
    reads: [
      ['y', 'a'],
      [1, 2],
      [null, null],
      [3, 4],
    ],
  },
  {
    what: 'errors in several languages',
    file: 'y;a\n1;#DIV/0!\n2;#WERT!\n3;#NV\n4;#VALEUR!\n5;#¡VALOR!\n6;#NAME?\n7;8\n',
    reads: [
      ['y', 'a'],
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [5, null],
      [6, null],
      [7, 8],
    ],
  },
  {
    what: 'percent signs',
    file: 'y;a\n1;12,5%\n2;7 %\n3;-0,5%\n',
    decimal: ',',
    reads: [
      ['y', 'a'],
      [1, 0.125],
      [2, 0.07],
      [3, -0.005],
    ],
    notes: ['percent signs, read as hundredths: "a"'],
  },
  {
    what: 'percent signs in some cells only',
    file: 'y,a\n1,12.5%\n2,7\n',
    reads: [
      ['y', 'a'],
      [1, '12.5%'],
      [2, 7],
    ],
  },
  {
    what: 'marks between thousands that can be nothing else',
    file: 'y,a\n1,"1,234.5"\n2,"12,000"\n3,999\n',
    reads: [
      ['y', 'a'],
      [1, 1234.5],
      [2, 12_000],
      [3, 999],
    ],
    notes: ['marks between thousands, left out: "a"'],
  },
  {
    what: 'points between thousands where decimals have commas',
    file: 'y;a\n1;1.234,5\n2;12.000,25\n',
    reads: [
      ['y', 'a'],
      [1, 1234.5],
      [2, 12_000.25],
    ],
  },
  {
    what: 'blanks and apostrophes between thousands',
    file: "y;a;b\n1;1 234;1'234.5\n2;12\u00a0000;2'000\n",
    reads: [
      ['y', 'a', 'b'],
      [1, 1234, 1234.5],
      [2, 12_000, 2000],
    ],
  },
  {
    what: 'a mark that may be decimal stays a text',
    file: 'y;a\n1;1,234\n2;5,678\n',
    decimal: '.',
    reads: [
      ['y', 'a'],
      [1, '1,234'],
      [2, '5,678'],
    ],
  },
  {
    what: 'names twice in a CSV',
    file: 'y,x,x,x\n1,2,3,4\n',
    reads: [
      ['y', 'x', 'x.2', 'x.3'],
      [1, 2, 3, 4],
    ],
  },
  {
    what: 'variables in rows',
    file: 'gene,s1,s2,s3\ny,1,2,3\ntp53,0.5,NA,0.7\nsex,m,f,m\n',
    transpose: true,
    reads: [
      ['gene', 'y', 'tp53', 'sex'],
      ['s1', 1, 0.5, 'm'],
      ['s2', 2, null, 'f'],
      ['s3', 3, 0.7, 'm'],
    ],
    notes: ['transposed: the rows of the file are the variables'],
  },
  {
    what: 'variables in rows, one without a name',
    file: 'gene,s1\ny,1\n,2\n',
    transpose: true,
    refuses: 'row 2: has no name in the first column',
  },
]
