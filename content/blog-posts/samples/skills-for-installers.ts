export const post = {
  title: 'From ITI to rooftop: how installers are trained',
  excerpt:
    'Good installations depend on people who can crimp, measure and work safely at height. A guide to ' +
    'Suryamitra and other routes, with a training week as it is run in one of our chapters.',
  content: `<p>On the first morning in Guwahati we hand every trainee two MC4 connectors, a length of cable and no explanation. Half the crimps fail a gentle pull. By Friday none do. Nothing teaches respect for a connector like watching one's own come apart.</p>
<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Sample film"></iframe>
<p><em>A short sample film stands here until the chapter's own training film is ready.</em></p>
<h2>Recognised routes</h2>
<p><strong>Suryamitra.</strong> The programme began in 2015 under the Ministry of New and Renewable Energy, with the <a href="https://nise.res.in">National Institute of Solar Energy</a> as its anchor. It trains technicians in the installation, commissioning, operation and maintenance of solar plants. Courses have been residential, free of cost and about three months long, held at centres in the states. Candidates are normally adults who have passed class ten and hold an ITI certificate in a trade such as electrician, wireman, fitter or electronics; those with higher diplomas may apply too. Batches and norms are revised from time to time, so see the current call.</p>
<p><strong>Qualifications of the sector skill council.</strong> The Skill Council for Green Jobs maintains occupational standards for installers, helpers, project managers and entrepreneurs within the national framework. A person who has learnt on the job can be assessed under recognition of prior learning and receive the same certificate.</p>
<p><strong>Capacity building under PM Surya Ghar.</strong> The home rooftop scheme carries its own budget for training vendors, utility staff and technicians, since a crore of plants cannot be fitted by the existing workforce.</p>
<h2>A training week, hour by hour</h2>
<ol>
<li><strong>Monday:</strong> tools, personal protection, connectors, reading a datasheet.</li>
<li><strong>Tuesday:</strong> structure. Torque wrench, chemical anchors, checking a slab for hidden pipes.</li>
<li><strong>Wednesday:</strong> DC side. Polarity, insulation resistance, open-circuit voltage of each string written down before anything is joined.</li>
<li><strong>Thursday:</strong> AC side, earthing and surge protection; earth resistance measured by the fall-of-potential method.</li>
<li><strong>Friday:</strong> work at height with harness and anchor line, rescue drill, written and practical test.</li>
</ol>
<h2>What a certificate is worth</h2>
<p>For a technician in the north-east, starting pay in late 2025 was mostly between Rs 13,000 and Rs 18,000 a month in our members' informal survey. A crew leader who can test and hand over a plant alone earned Rs 25,000 or more. The step from one to the other takes about two years and rarely depends on theory. Employers named three abilities:</p>
<ul>
<li>filling in a test report that another person can understand,</li>
<li>refusing to work when the parapet or the weather is unsafe,</li>
<li>explaining the app and the isolator to the owner without jargon.</li>
</ul>
<h2>For small firms</h2>
<p>Apprenticeship is under-used in our trade. Under the national promotion scheme the government refunds part of the stipend, within a ceiling that is revised periodically. A firm with four or more employees may engage apprentices; for those with thirty or more it is an obligation. Registration is online and, once the first contract is uploaded, the second takes a quarter of an hour.</p>
<blockquote><p>We stopped hiring for strength and began hiring for handwriting. The complaint register became thinner in six months.</p></blockquote>
<p>Women make up a small share of roof crews, though a good share of our testing benches. Three chapters now keep separate changing rooms and smaller harness sizes at their centres. Both are inexpensive, and attendance has risen in each.</p>`,
  coverImage: '/pictures/posts/skills-for-installers.webp',
  category: 'Business',
  tags: ['skills', 'msme', 'rooftop'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-02-27',
  createdAt: '2026-02-26T08:35:00.000Z',
  readTime: 3,
  status: 'Published',
};
