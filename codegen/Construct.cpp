// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constructors (GLSL 4.60 section 5.4).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::ConstructKind;

Id Emitter::construct(const sema::ConstructExpr &E) {
  switch (E.Construct) {
  case ConstructKind::Splat:
    return replicate(value(*E.Args[0]), typeId(E.Ty), E.Ty);
  case ConstructKind::Diagonal:
    return constructDiagonal(E);
  case ConstructKind::Resize:
    return constructResize(E);
  case ConstructKind::Components:
    return constructComponents(E);
  case ConstructKind::Members: {
    Words Parts;
    for (const sema::Expr *Arg : E.Args)
      Parts.push_back(value(*Arg));
    return F.emit(Op::OpCompositeConstruct, typeId(E.Ty), Parts);
  }
  case ConstructKind::Combined:
    return 0; // no value: functions take the two places (ImageCalls.cpp)
  }
  llvm_unreachable("all constructors are handled");
}

Id Emitter::replicate(Id Scalar, Id Type, const sema::Type *Shape) {
  size_t Count = 1;
  if (Shape->isSpecVector())
    return F.emit(Op::OpCompositeConstructReplicateEXT, Type, {Scalar});
  if (Shape->isVector())
    Count = Shape->vectorSize();
  if (Shape->isCoopVector()) {
    // OpCompositeConstruct lists every component; a specialized size has none to list.
    if (Shape->coopSize()->isSpec())
      return F.emit(Op::OpCompositeConstructReplicateEXT, Type, {Scalar});
    Count = static_cast<size_t>(Shape->coopSize()->asInt().value_or(1));
  }
  return F.emit(Op::OpCompositeConstruct, Type, Words(Count, Scalar));
}

/// Appends Value's components, in column-major order, until Out has Limit of them.
void Emitter::flatten(Id Value, const Type *T, size_t Limit, llvm::SmallVectorImpl<Id> &Out) {
  if (Out.size() >= Limit)
    return;
  Id Scalar = scalarType(T->component());
  auto Extract = [&](llvm::ArrayRef<uint32_t> Path) {
    if (Out.size() >= Limit)
      return;
    Words Operands{Value};
    Operands.append(Path.begin(), Path.end());
    Out.push_back(F.emit(Op::OpCompositeExtract, Scalar, Operands));
  };
  if (T->isScalar()) {
    Out.push_back(Value);
  } else if (T->isVector()) {
    for (uint32_t I = 0; I != T->vectorSize(); ++I)
      Extract({I});
  } else if (T->isMatrix()) {
    for (uint32_t C = 0; C != T->columns(); ++C)
      for (uint32_t R = 0; R != T->rows(); ++R)
        Extract({C, R});
  } else if (T->isCoopVector()) {
    int64_t Count = T->coopSize()->asInt().value_or(0);
    for (uint32_t I = 0; I != Count; ++I)
      Extract({I});
  }
}

/// A vector from the first Count components of one.
Id Emitter::leadingComponents(Id Vector, const Type *From, uint32_t Count) {
  Words Shuffle{Vector, Vector};
  for (uint32_t I = 0; I != Count; ++I)
    Shuffle.push_back(I);
  Id Type = M.uniqueType(Op::OpTypeVector, {scalarType(From->component()), Count});
  return F.emit(Op::OpVectorShuffle, Type, Shuffle);
}

/// Appends what Value gives of the Count components that are still wanted, and says how many those
/// are. A vector stays whole where its components are those of To: vec4(v.xyz, 1).
size_t Emitter::appendComponents(Id Value, const Type *From, const Type *To, size_t Count,
                                 llvm::SmallVectorImpl<Id> &Out) {
  const size_t Begin = Out.size();
  if (From->isVector() && !From->isSpecVector() && From->component() == To->component() &&
      To->isVector() && Count > 1) {
    const auto Size = static_cast<uint32_t>(std::min<size_t>(From->vectorSize(), Count));
    Out.push_back(Size == From->vectorSize() ? Value : leadingComponents(Value, From, Size));
    return Size;
  }
  flatten(Value, From, Begin + Count, Out);
  const Type *Scalar = P.Types.scalar(To->component());
  for (Id &Part : llvm::MutableArrayRef<Id>(Out).drop_front(Begin))
    Part = convertValue(Part, P.Types.scalar(From->component()), Scalar, false);
  return Out.size() - Begin;
}

Id Emitter::constructComponents(const sema::ConstructExpr &E) {
  const Type *T = E.Ty;
  size_t Count = 1;
  if (T->isVector())
    Count = T->vectorSize();
  else if (T->isMatrix())
    Count = size_t(T->columns()) * T->rows();
  else if (T->isCoopVector())
    Count = static_cast<size_t>(T->coopSize()->asInt().value_or(1));
  // Every argument is evaluated, those whose components are not needed too.
  llvm::SmallVector<Id, 16> Values;
  for (const sema::Expr *Arg : E.Args)
    Values.push_back(value(*Arg));
  if (const Type *Only = E.Args[0]->Ty;
      T->isVector() && Only->isVector() && !Only->isSpecVector() && Only->vectorSize() == Count)
    return convertValue(Values[0], Only, T, false);
  llvm::SmallVector<Id, 16> Parts;
  for (auto [Arg, Value] : llvm::zip_equal(E.Args, Values))
    Count -= appendComponents(Value, Arg->Ty, T, Count, Parts);
  if (T->isScalar() || (T->isVector() && Parts.size() == 1)) // what is left of one vector
    return Parts[0];
  if (!T->isMatrix())
    return F.emit(Op::OpCompositeConstruct, typeId(T), Parts);
  Id Column = M.uniqueType(Op::OpTypeVector, {scalarType(T->component()), T->rows()});
  Words Columns;
  for (uint32_t C = 0; C != T->columns(); ++C)
    Columns.push_back(F.emit(Op::OpCompositeConstruct, Column,
                             llvm::ArrayRef<Id>(Parts).slice(size_t(C) * T->rows(), T->rows())));
  return F.emit(Op::OpCompositeConstruct, typeId(T), Columns);
}

Id Emitter::constructDiagonal(const sema::ConstructExpr &E) {
  const Type *T = E.Ty;
  Id Scalar = value(*E.Args[0]);
  Id Zero = floatConstant(T->component(), 0);
  Id Column = M.uniqueType(Op::OpTypeVector, {scalarType(T->component()), T->rows()});
  Words Columns;
  for (uint32_t C = 0; C != T->columns(); ++C) {
    Words Parts(T->rows(), Zero);
    if (C < T->rows())
      Parts[C] = Scalar;
    Columns.push_back(F.emit(Op::OpCompositeConstruct, Column, Parts));
  }
  return F.emit(Op::OpCompositeConstruct, typeId(T), Columns);
}

Id Emitter::constructResize(const sema::ConstructExpr &E) {
  const Type *T = E.Ty, *From = E.Args[0]->Ty;
  Id Matrix = value(*E.Args[0]);
  Id Scalar = scalarType(T->component());
  Id Column = M.uniqueType(Op::OpTypeVector, {Scalar, T->rows()});
  Words Columns;
  for (uint32_t C = 0; C != T->columns(); ++C) {
    Words Parts;
    for (uint32_t R = 0; R != T->rows(); ++R) {
      bool Inside = C < From->columns() && R < From->rows();
      Parts.push_back(Inside ? F.emit(Op::OpCompositeExtract, Scalar, {Matrix, C, R})
                             : floatConstant(T->component(), C == R ? 1 : 0));
    }
    Columns.push_back(F.emit(Op::OpCompositeConstruct, Column, Parts));
  }
  return F.emit(Op::OpCompositeConstruct, typeId(T), Columns);
}
