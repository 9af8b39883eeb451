/** Drawings of a phone's settings, in the words of the phone's own menus. */
export const phoneSettings = {
  title: 'What it looks like on your phone',
  screens: {
    add: 'Add the eSIM',
    line: 'Use it for data',
    roaming: 'After landing: data roaming on',
    apn: 'Enter the access point',
  },
  alt: '{{phone}}, under {{title}}: {{row}}.',
  own: 'Your own number',
  travel: 'Travel',
  add: 'Add eSIM',
  apn: 'APN',
  titles: {
    cellular: 'Cellular',
    data: 'Cellular Data',
    cellularNetwork: 'Cellular Data Network',
    sims: 'SIMs',
    manager: 'SIM manager',
    networks: 'Mobile networks',
    accessPoints: 'Access Point Names',
  },
  iphone: { add: 'Add eSIM', line: 'Turn On This Line', roaming: 'Data Roaming' },
  pixel: { line: 'Use SIM', data: 'Mobile data', roaming: 'Roaming' },
  samsung: { data: 'Mobile data', roaming: 'Data roaming', operators: 'Network operators' },
};
