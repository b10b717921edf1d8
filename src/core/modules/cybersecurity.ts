import type { Module } from '../module.ts'

export const cybersecurity: Module = {
  id: 'cybersecurity',
  position: 3,
  title: { fr: 'Cybersécurité', eu: 'Zibersegurtasuna' },
  description: {
    fr: 'Protégez votre entreprise : emails frauduleux, mots de passe, sauvegardes et mises à jour.',
    eu: 'Babestu zure enpresa: iruzurrezko emailak, pasahitzak, segurtasun-kopiak eta eguneratzeak.',
  },
  icon: 'Lock',
  color: 'accent-indigo',
  questions: [
    {
      id: 'cyber-1',
      text: {
        fr: 'Un fournisseur habituel vous annonce par email un nouvel IBAN. Que faire avant de payer ?',
        eu: 'Ohiko hornitzaile batek IBAN berria duela jakinarazi dizu emailez. Zer egingo duzu ordaindu aurretik?',
      },
      options: [
        {
          text: {
            fr: 'L’appeler au numéro que vous connaissiez déjà',
            eu: 'Lehendik ezagutzen zenuen zenbakira deitu',
          },
        },
        {
          text: {
            fr: 'Répondre à cet email pour demander confirmation',
            eu: 'Emailari erantzun, baieztapena eskatzeko',
          },
        },
        {
          text: {
            fr: 'L’appeler au numéro imprimé sur la facture reçue',
            eu: 'Jasotako fakturan ageri den zenbakira deitu',
          },
        },
        {
          text: {
            fr: 'Comparer le logo et le montant, puis payer',
            eu: 'Logoa eta zenbatekoa egiaztatu, eta ordaindu',
          },
        },
      ],
      correctAnswer: 0,
      explanation: {
        fr: 'Dans la fraude au faux RIB, l’escroc imite votre fournisseur ou lit déjà sa messagerie. Seul un canal qu’il ne contrôle pas, comme un numéro enregistré de longue date, permet de vérifier. Répondre à l’email semble prudent, mais la confirmation viendra de l’escroc ; le numéro de la facture peut aussi être le sien. Un logo et un montant exacts, eux, se copient sans peine.',
        eu: 'Kontu-zenbaki faltsuaren iruzurrean, iruzurgileak hornitzailearen itxura hartzen du, edo haren posta irakurtzen ari da jada. Hark kontrolatzen ez duen bide batek bakarrik balio du egiaztatzeko, adibidez, aspaldi gordetako zenbaki batek. Emailari erantzutea zuhurra dela dirudi, baina iruzurgileak berak baieztatuko dizu; fakturako zenbakia ere harena izan daiteke. Logoa eta zenbateko zehatza, berriz, erraz kopiatzen dira.',
      },
    },
    {
      id: 'cyber-2',
      text: {
        fr: 'Quelle habitude protège le mieux les comptes en ligne de votre entreprise ?',
        eu: 'Zein ohiturak babesten ditu hobekien zure enpresaren sareko kontuak?',
      },
      options: [
        {
          text: {
            fr: 'Un seul mot de passe très complexe, utilisé partout',
            eu: 'Pasahitz bakar eta konplexua, leku guztietan',
          },
        },
        {
          text: {
            fr: 'Le même mot de passe, un chiffre de plus par mois',
            eu: 'Pasahitz bera, hilero zenbaki bat gehituta',
          },
        },
        {
          text: {
            fr: 'Une liste de mots de passe dans un fichier partagé',
            eu: 'Pasahitzen zerrenda, fitxategi partekatu batean',
          },
        },
        {
          text: {
            fr: 'Des mots de passe différents, dans un gestionnaire',
            eu: 'Pasahitz desberdinak, kudeatzaile batean gordeta',
          },
        },
      ],
      correctAnswer: 3,
      explanation: {
        fr: 'Quand un site se fait voler ses données, les pirates essaient aussitôt les mêmes identifiants ailleurs. Un mot de passe différent pour chaque service limite les dégâts, et le gestionnaire les invente et les retient pour vous. Un mot de passe unique et complexe rassure, mais une seule fuite ouvre tout. Ajoutez la vérification en deux étapes, d’abord sur la messagerie, car elle permet de réinitialiser les autres comptes.',
        eu: 'Webgune bati datuak lapurtzen dizkiotenean, lapurrek berehala probatzen dituzte erabiltzaile-izen eta pasahitz berak beste leku batzuetan. Zerbitzu bakoitzak bere pasahitza badu, kaltea mugatua da, eta kudeatzaileak asmatzen eta gordetzen ditu zure ordez. Pasahitz bakar eta konplexu batek lasaitu egiten du, baina ihes bakar batek dena irekitzen du. Gehitu bi urratseko egiaztapena, lehenik posta elektronikoan, handik berrezartzen baitira beste kontuak.',
      },
    },
    {
      id: 'cyber-3',
      text: {
        fr: 'Un rançongiciel chiffre les fichiers de votre ordinateur. Quelle sauvegarde est la plus fiable pour reprendre le travail ?',
        eu: 'Ransomware batek zure ordenagailuko fitxategiak zifratu ditu. Zein segurtasun-kopia da fidagarriena lanera itzultzeko?',
      },
      options: [
        { text: { fr: 'Un disque externe branché en permanence', eu: 'Beti konektatuta dagoen kanpoko diskoa' } },
        {
          text: {
            fr: 'Une copie récente, débranchée et déjà testée',
            eu: 'Kopia eguneratua, deskonektatua eta probatua',
          },
        },
        {
          text: {
            fr: 'Un dossier synchronisé en continu avec le nuage',
            eu: 'Hodeiarekin etengabe sinkronizatutako karpeta',
          },
        },
        {
          text: { fr: 'Une seconde copie, sur le même ordinateur', eu: 'Ordenagailu berean gordetako bigarren kopia' },
        },
      ],
      correctAnswer: 1,
      explanation: {
        fr: 'Le rançongiciel chiffre tout ce qu’il peut atteindre : le disque branché, la seconde copie et, souvent, les fichiers du nuage, que la synchronisation remplace par leur version chiffrée. Une copie débranchée lui échappe. La synchronisation paraît suffire, mais elle n’est pas une sauvegarde : elle propage aussi les erreurs. Gardez une copie hors de vos locaux et restaurez un fichier chaque trimestre, pour être sûr qu’elle fonctionne.',
        eu: 'Ransomwareak eskura duen guztia zifratzen du: konektatutako diskoa, bigarren kopia eta, askotan, hodeiko fitxategiak ere, sinkronizazioak bertsio zifratua jartzen baitu haien ordez. Deskonektatutako kopiara ezin da iritsi. Sinkronizazioa nahikoa dela dirudi, baina ez da segurtasun-kopia: akatsak ere hedatzen ditu. Gorde kopia bat lantokitik kanpo, eta leheneratu fitxategi bat hiru hilean behin, ongi dabilela ziurtatzeko.',
      },
    },
    {
      id: 'cyber-4',
      text: {
        fr: 'Votre ordinateur propose une mise à jour de sécurité en pleine journée de travail. Que faites-vous ?',
        eu: 'Lanaldiaren erdian, ordenagailuak segurtasun-eguneratze bat proposatu dizu. Zer egingo duzu?',
      },
      options: [
        {
          text: {
            fr: 'Attendre quelques mois que d’autres l’essaient',
            eu: 'Hilabete batzuk itxaron, besteek proba dezaten',
          },
        },
        {
          text: {
            fr: 'L’ignorer tant que l’ordinateur fonctionne bien',
            eu: 'Bazter utzi, ordenagailua ongi dabilen artean',
          },
        },
        {
          text: {
            fr: 'La programmer pour ce soir, puis la vérifier',
            eu: 'Gaur gauerako programatu, eta gero egiaztatu',
          },
        },
        {
          text: {
            fr: 'La télécharger par le lien reçu dans un email',
            eu: 'Emailez jasotako esteka batetik deskargatu',
          },
        },
      ],
      correctAnswer: 2,
      explanation: {
        fr: 'Une mise à jour de sécurité corrige une faille que des attaquants connaissent déjà, ou étudieront dès sa publication : chaque jour d’attente compte. L’installer le soir évite de couper le travail, et la vérifier le lendemain évite un échec passé inaperçu. Attendre quelques mois semble prudent, mais c’est laisser la porte ouverte. Quant aux liens reçus par email, ils servent souvent à installer un programme malveillant.',
        eu: 'Segurtasun-eguneratze batek zulo bat ixten du, erasotzaileek lehendik ezagutzen dutena edo eguneratzea argitaratu bezain laster aztertuko dutena: itxaroten den egun bakoitzak garrantzia du. Gauean instalatuz gero, lana ez da eteten, eta, biharamunean egiaztatuz gero, ea huts egin duen jakingo duzu. Hilabete batzuk itxarotea zuhurra dela dirudi, baina atea zabalik uztea da. Emailez jasotako estekak, berriz, programa maltzurrak instalatzeko erabili ohi dira.',
      },
    },
    {
      id: 'cyber-5',
      text: {
        fr: 'Vous venez de saisir le mot de passe de votre messagerie sur un faux site. Quel est le premier geste ?',
        eu: 'Zure posta elektronikoaren pasahitza webgune faltsu batean idatzi berri duzu. Zer egingo duzu lehenik?',
      },
      options: [
        {
          text: {
            fr: 'Le changer sur le vrai site, d’un appareil sûr',
            eu: 'Benetako webgunean aldatu, gailu seguru batetik',
          },
        },
        { text: { fr: 'Éteindre l’ordinateur et attendre demain', eu: 'Ordenagailua itzali, eta bihar arte itxaron' } },
        {
          text: { fr: 'Supprimer l’email et n’en parler à personne', eu: 'Emaila ezabatu, eta inori ez aipatu' },
        },
        {
          text: { fr: 'Lancer l’antivirus, puis reprendre le travail', eu: 'Antibirusa abiarazi, eta lanean jarraitu' },
        },
      ],
      correctAnswer: 0,
      explanation: {
        fr: 'Le voleur peut se connecter dans la minute : il faut rendre le mot de passe inutile avant tout le reste. Changez-le sur le vrai site, fermez toutes les sessions, vérifiez qu’aucune règle de transfert n’a été ajoutée, activez la vérification en deux étapes et prévenez vos collègues. L’antivirus est le réflexe habituel, mais il ne reprend pas un mot de passe déjà livré.',
        eu: 'Lapurra minutu bakar batean sar daiteke zure kontuan: beste ezer baino lehen, pasahitz hori baliogabetu behar da. Aldatu pasahitza benetako webgunean, itxi saio guztiak, ziurtatu inork ez duela birbidaltze-araurik gehitu, aktibatu bi urratseko egiaztapena, eta jakinarazi gertatutakoa lankideei. Antibirusa abiaraztea ohiko erreakzioa da, baina antibirusak ez du atzera ekartzen jada emandako pasahitza.',
      },
    },
  ],
  advice: {
    excellent: {
      fr: {
        message:
          'Votre entreprise est entre de bonnes mains : {provider} vous aide à prévoir aussi le jour où tout s’arrête.',
        steps: [
          'Rédigez une page d’urgence : qui appeler, quoi débrancher et où trouver les sauvegardes.',
          'Organisez un exercice d’une heure qui simule une journée sans ordinateur ni messagerie.',
          'Passez les accès en revue tous les six mois et fermez ceux des personnes parties.',
        ],
      },
      eu: {
        message:
          'Zure enpresa esku onetan dago: {provider} erakundeak dena gelditzen den eguna ere aurreikusten lagunduko dizu.',
        steps: [
          'Idatzi larrialdietarako orri bat: nori deitu, zer deskonektatu eta non dauden segurtasun-kopiak.',
          'Antolatu ordubeteko ariketa bat, ordenagailurik eta postarik gabeko egun bat simulatzeko.',
          'Berrikusi sarbideak sei hilean behin, eta itxi enpresa utzi dutenenak.',
        ],
      },
    },
    good: {
      fr: {
        message: 'Vos réflexes sont bons : {provider} vous aide à les étendre à toute l’entreprise.',
        steps: [
          'Installez un gestionnaire de mots de passe pour toute l’équipe et remplacez les doublons.',
          'Testez votre sauvegarde en restaurant un dossier complet, et notez le temps nécessaire.',
          'Écrivez la règle des paiements : aucun nouvel IBAN sans appel de vérification.',
        ],
      },
      eu: {
        message: 'Erreflexu onak dituzu: {provider} erakundeak horiek enpresa osora zabaltzen lagunduko dizu.',
        steps: [
          'Instalatu pasahitz-kudeatzaile bat lantalde osoarentzat, eta aldatu errepikatutako pasahitzak.',
          'Probatu segurtasun-kopia karpeta oso bat leheneratuz, eta idatzi zenbat denbora behar izan duzun.',
          'Idatzi ordainketen araua: IBAN berririk ez onartu, egiaztatzeko deitu gabe.',
        ],
      },
    },
    start: {
      fr: {
        message:
          'Quelques habitudes suffisent à écarter la plupart des attaques : {provider} vous aide à les prendre une par une.',
        steps: [
          'Activez dès aujourd’hui la vérification en deux étapes sur votre messagerie.',
          'Copiez cette semaine vos fichiers sur un disque externe, puis débranchez-le.',
          'Notez les numéros sûrs de vos dix principaux fournisseurs, pour vérifier tout nouvel IBAN.',
        ],
      },
      eu: {
        message:
          'Ohitura gutxi batzuk aski dira eraso gehienak saihesteko: {provider} erakundeak banan-banan hartzen lagunduko dizu.',
        steps: [
          'Aktibatu gaur bertan bi urratseko egiaztapena zure posta elektronikoan.',
          'Kopiatu aste honetan zure fitxategiak kanpoko disko batera, eta deskonektatu gero diskoa.',
          'Idatzi zure hamar hornitzaile nagusien telefono-zenbaki seguruak, edozein IBAN berri egiaztatzeko.',
        ],
      },
    },
  },
}
