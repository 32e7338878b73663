export interface Person {
  id: string;
  name: string;
  unit: string;
  answers: number;
  status: 'active' | 'invited';
  seen: string;
}

const first = [
  'Aino',
  'Börje',
  'Cecilia',
  'Daniel',
  'Elina',
  'Frans',
  'Gunilla',
  'Heikki',
  'Ida',
  'Jukka',
  'Åsa',
  'Öner',
];
const last = ['Virtanen', 'Lindqvist', 'Korhonen', 'Nyström', 'Mäkinen', 'Ahonen-Järveläinen', 'Berg', 'Salo'];
const units = ['Asiakaspalvelu ja tuki', 'Helsingfors centrum', 'Verkkokauppa', 'Tampere'];

/** 330 rows, the same on every run. */
export const people: Person[] = Array.from({ length: 330 }, (_, index) => ({
  id: `p${index}`,
  name: `${first[index % first.length]} ${last[(index * 5) % last.length]} ${index}`,
  unit: units[index % units.length]!,
  answers: (index * 37) % 1000,
  status: index % 4 === 0 ? 'invited' : 'active',
  seen: new Date(Date.UTC(2026, index % 12, (index % 28) + 1, 9, 30)).toISOString(),
}));
