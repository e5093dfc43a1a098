// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of extensions, look-up, implied extensions.

#include "support/Extensions.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using llvm::StringRef;

TEST(Extensions, EveryRowIsFoundByName) {
  std::set<StringRef> Names;
  for (unsigned I = 0; I != ExtensionCount; ++I) {
    Extension E = static_cast<Extension>(I);
    StringRef Name = getExtensionInfo(E).Name;
    EXPECT_TRUE(Name.starts_with("GL_")) << Name.str();
    EXPECT_TRUE(Names.insert(Name).second) << Name.str();
    EXPECT_EQ(lookupExtension(Name), E) << Name.str();
    EXPECT_EQ(closestExtension(Name), Name);
    StringRef Spirv = getExtensionInfo(E).Spirv;
    EXPECT_TRUE(Spirv.empty() || Spirv.starts_with("SPV_")) << Spirv.str();
  }
  EXPECT_EQ(lookupExtension("GL_EXT_nothing"), std::nullopt);
  EXPECT_EQ(lookupExtension(""), std::nullopt);
  EXPECT_EQ(lookupExtension("all"), std::nullopt);
}

TEST(Extensions, CooperativeOnesAreSupported) {
  for (StringRef Name :
       {"GL_KHR_cooperative_matrix", "GL_NV_cooperative_matrix2", "GL_NV_cooperative_vector",
        "GL_QCOM_cooperative_matrix_conversion", "GL_NV_cooperative_matrix_decode_vector"})
    EXPECT_EQ(getExtensionInfo(*lookupExtension(Name)).Support, ExtensionSupport::Vulkan);
}

TEST(Extensions, Closest) {
  EXPECT_EQ(closestExtension("GL_KHR_coperative_matrix"), "GL_KHR_cooperative_matrix");
  EXPECT_EQ(closestExtension("GL_EXT_cooperative_matrix2"), "GL_NV_cooperative_matrix2");
  EXPECT_EQ(closestExtension("GL_NV_buffer_reference"), "GL_EXT_buffer_reference");
  EXPECT_EQ(closestExtension("xyz"), "");
  EXPECT_EQ(closestExtension(std::string(1 << 20, 'x')), "");
}

TEST(Extensions, EveryImplicationHolds) {
#define IMPLIES(Id, Other)                                                                         \
  {                                                                                                \
    ExtensionSet S;                                                                                \
    S.enable(Extension::Id);                                                                       \
    EXPECT_TRUE(S.contains(Extension::Id) && S.contains(Extension::Other)) << #Id;                 \
  }
#include "support/Extensions.def"
  ExtensionSet S;
  S.enable(Extension::NV_cooperative_matrix_decode_vector);
  EXPECT_TRUE(S.contains(Extension::KHR_cooperative_matrix)); // in two steps
}

TEST(Extensions, RequestsInOrder) {
  using E = Extension;
  EXPECT_EQ(enabledExtensions({}), ExtensionSet());
  EXPECT_EQ(enabledExtensions({{"GL_EXT_buffer_reference2", true}}),
            (ExtensionSet{E::EXT_buffer_reference, E::EXT_buffer_reference2}));
  EXPECT_EQ(enabledExtensions({{"GL_EXT_buffer_reference2", true},
                               {"GL_EXT_buffer_reference_uvec2", true},
                               {"GL_EXT_buffer_reference2", false}}),
            (ExtensionSet{E::EXT_buffer_reference, E::EXT_buffer_reference_uvec2}));
  EXPECT_EQ(enabledExtensions({{"GL_EXT_YUV_target", true}, {"GL_none", true}}), ExtensionSet());
  EXPECT_EQ(enabledExtensions({{"all", true}, {"all", false}}), ExtensionSet());
  EXPECT_TRUE(enabledExtensions({{"all", true}}).contains(E::EXT_bfloat16));
  EXPECT_FALSE(enabledExtensions({{"all", true}}).contains(E::EXT_YUV_target));
}
